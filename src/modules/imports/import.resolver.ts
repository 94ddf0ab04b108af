import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  Admin,
  actionMutation,
  type Context,
  createMutation,
  GraphqlOnly,
  IdOf,
  listQuery,
  RefusesWith,
  recordQuery,
  Shown,
} from '../../engine/declare.js';
import { registerRelationKeys } from '../../engine/read.js';
import { imports } from './import.access.js';
import { Import } from './import.entity.js';
import { RehearseImportInput } from './import.inputs.js';
import * as service from './import.service.js';
import { ImportColumn, ImportFormat, ImportLine, ImportLineArgs, ImportRejects } from './import.types.js';
import { rejectsOf } from './import-rejects.js';
import { readLines } from './import-rows.js';

registerRelationKeys(Import, 'format', 'encoding', 'delimiter', 'decimalSign', 'dateOrder', 'headerLine');
registerRelationKeys(Import, 'columns', 'headers', 'fields');
registerRelationKeys(Import, 'lines', 'id');

export const importOperations = [
  listQuery('imports', imports),
  recordQuery('import', imports),
  createMutation('rehearseImport', imports, RehearseImportInput, service.rehearseImport, {
    description:
      'Checks every row of a file as `applyImport` will, and stores nothing but the import with what was found.',
    marks: [
      Admin(),
      RefusesWith(
        'UNKNOWN_REFERENCE',
        'FILE_MISSING',
        'FILE_EMPTY',
        'FILE_TOO_LARGE',
        'FILE_INCOMPLETE',
        'IMPORT_NOT_TEXT',
        'IMPORT_NOT_CSV',
        'IMPORT_EMPTY',
        'IMPORT_TOO_MANY_ROWS',
        'IMPORT_COLUMN_MISSING',
        'IMPORT_COLUMN_REPEATED',
        'IMPORT_FORMAT_AMBIGUOUS',
      ),
    ],
  }),
  actionMutation('applyImport', imports, (ctx, id: string) => service.applyImport(ctx, id), {
    description:
      'Stores the rows of an import without faults, all or none, after the same check as the rehearsal.',
    marks: [Admin(), RefusesWith('IMPORT_APPLIED', 'IMPORT_HAS_FAULTS', 'IMPORT_OUTDATED')],
  }),
  actionMutation('undoImport', imports, service.undoImport, {
    description: 'Removes what an import has stored, all or none, unless something of it was touched since.',
    marks: [Admin(), RefusesWith('IMPORT_NOT_APPLIED', 'IMPORT_ROWS_CHANGED')],
  }),
];

@Resolver(() => Import)
export class ImportResolver {
  @Admin()
  @Query(() => ImportRejects, {
    nullable: true,
    description: 'The rows of an import that have faults, as a file in the form in which they came.',
  })
  importRejects(@IdOf(imports) id: string, @Ctx() ctx: Context) {
    return rejectsOf(ctx, id);
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => ImportFormat, { description: 'How the file is written.' })
  format(@Root() { encoding, delimiter, decimalSign, dateOrder, headerLine }: Import): ImportFormat {
    return {
      encoding,
      delimiter,
      decimal: decimalSign === ',' ? 'COMMA' : 'POINT',
      dates: dateOrder,
      headerLine,
    };
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => [ImportColumn], { description: 'The columns of the file, in their order.' })
  columns(@Root() { headers, fields }: Import): ImportColumn[] {
    return headers.map((header, index) => ({ header, field: fields[index] || null }));
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => [ImportLine], { description: 'Rows in the order of the file, until they expire.' })
  lines(@Root() { id }: Import, @Args(() => ImportLineArgs) args: ImportLineArgs, @Ctx() ctx: Context) {
    return readLines(ctx, id, args);
  }
}
