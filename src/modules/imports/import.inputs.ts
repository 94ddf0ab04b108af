import type { Upload } from 'graphql-upload-ts';
import { Field, InputType, registerEnumType } from 'type-graphql';
import { EnumField, GuidField, NestedField, SHORT_TEXT, TextField } from '../../engine/declare.js';
import { UploadScalar } from '../../platform/files/upload.js';
import { MOST_COLUMNS } from './csv.js';
import { ImportKind } from './import.entity.js';

export const DecimalMark = { POINT: 'POINT', COMMA: 'COMMA' } as const;
export type DecimalMark = keyof typeof DecimalMark;

registerEnumType(DecimalMark, {
  name: 'DecimalMark',
  description: 'What separates the decimal places of the numbers of a file.',
  valuesConfig: { POINT: { description: 'As in 1,234.56.' }, COMMA: { description: 'As in 1.234,56.' } },
});

export const DayOrder = { DMY: 'DMY', MDY: 'MDY' } as const;

registerEnumType(DayOrder, {
  name: 'DayOrder',
  description: 'The order of day and month in a file, where a date is not written as YYYY-MM-DD.',
  valuesConfig: { DMY: { description: 'As in 31/01/2027.' }, MDY: { description: 'As in 01/31/2027.' } },
});

@InputType({ description: 'What a column of a file is.' })
export class ImportColumnInput {
  @TextField({ max: SHORT_TEXT, description: 'The header, as the file has it.' })
  header!: string;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    blank: 'null',
    description: 'The field that it becomes; null to ignore the column.',
  })
  field?: string | null;
}

@InputType({ description: 'A file of comma-separated values to check.' })
export class RehearseImportInput {
  @GuidField({ description: 'Id of the community that gets the records.' })
  communityId!: string;

  @EnumField(ImportKind, { description: 'What the rows become.' })
  kind!: ImportKind;

  @Field(() => UploadScalar, {
    description:
      'The file, at most 5 MiB: UTF-8, UTF-16 with a mark, or Windows-1252; separated by semicolons, commas, tabs or bars.',
  })
  file!: Upload;

  @NestedField(() => [ImportColumnInput], {
    optional: true,
    most: MOST_COLUMNS,
    description: 'The columns whose headers are not known, or mean something else.',
  })
  columns?: ImportColumnInput[] | null;

  @EnumField(DecimalMark, { optional: true, whenLeftOut: 'Recognized over the whole file' })
  decimal?: DecimalMark | null;

  @EnumField(DayOrder, { optional: true, whenLeftOut: 'Recognized over the whole file' })
  dates?: 'DMY' | 'MDY' | null;
}
