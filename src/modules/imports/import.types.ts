import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Extensions, Field, Int, ObjectType } from 'type-graphql';
import {
  CachedByPlace,
  CONSTRAINTS,
  type Constraints,
  GuidScalar,
  NonPersonal,
  ShownField,
} from '../../engine/declare.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../engine/read.js';
import { DayOrder, DecimalMark } from './import.inputs.js';
import { RowOutcome } from './import-row.entity.js';

@NonPersonal()
@CachedByPlace()
@ObjectType({ description: 'How a file is written, as it was recognized over all of it.' })
export class ImportFormat {
  @Field(() => String, { description: 'Name of the encoding, such as `windows-1252`.' })
  encoding!: string;

  @Field(() => String, { description: 'What separates the cells.' })
  delimiter!: string;

  @Field(() => DecimalMark, { description: 'What separates decimal places.' })
  decimal!: string;

  @Field(() => DayOrder, { description: 'Order of day and month.' })
  dates!: string;

  @Field(() => Int, { description: 'Line of the headers, from 1.' })
  headerLine!: number;
}

@NonPersonal()
@CachedByPlace('header')
@ObjectType({ description: 'A column of a file.' })
export class ImportColumn {
  @Field(() => String, { description: 'The text above it.' })
  header!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The field that it becomes; null for one that is ignored.',
  })
  field!: string | null;
}

@CachedByPlace('column', 'code')
@ObjectType({ description: 'What is wrong with a row of an import.' })
export class ImportFault {
  @ShownField(() => String, { nullable: true, description: 'Header of the column; null for the whole row.' })
  column!: string | null;

  @ShownField(() => String, { nullable: true, description: 'The cell as it was written.' })
  value!: string | null;

  @ShownField(() => String, {
    description: 'What is wrong, for programs, as in `extensions.fields` of an error.',
  })
  code!: string;

  @ShownField(() => String, { description: 'What is wrong, in the language of the request.' })
  message!: string;

  @ShownField(() => GraphQLJSONObject, { description: 'The values of the rule.' })
  params!: Record<string, unknown>;
}

@CachedByPlace('line')
@ObjectType({ description: 'A row of an import.' })
export class ImportLine {
  @ShownField(() => Int, { description: 'The line at which it begins in the file, from 1.' })
  line!: number;

  @ShownField(() => [String], { description: 'Its cells as they were written.' })
  cells!: string[];

  @ShownField(() => RowOutcome, { description: 'What becomes of it.' })
  outcome!: RowOutcome;

  @ShownField(() => [ImportFault], { description: 'What is wrong with it.' })
  faults!: ImportFault[];

  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the record that it became, once applied.',
  })
  recordId!: string | null;
}

@NonPersonal()
@CachedByPlace()
@ObjectType({
  description: 'A file with the rows of an import that have faults, to correct and rehearse them.',
})
export class ImportRejects {
  @Field(() => String, { description: 'Name under which to save it.' })
  fileName!: string;

  @Field(() => String, { description: 'Its media type with the encoding, that of the file of the import.' })
  contentType!: string;

  @Field(() => String, {
    description: 'Its bytes in Base64: the header and the rows as they came, with a column `errores`.',
  })
  content!: string;
}

/** The arguments of a list that goes on after its last row. */
@ArgsType()
export class ImportLineArgs {
  @Field(() => Int, { nullable: true, description: `Up to ${MAX_PAGE_SIZE}, else ${DEFAULT_PAGE_SIZE}.` })
  @Extensions({ [CONSTRAINTS]: { minimum: 0, maximum: MAX_PAGE_SIZE } satisfies Constraints })
  first?: number | null;

  @Field(() => Int, { nullable: true, description: 'Rows below this line.' })
  @Extensions({ [CONSTRAINTS]: { minimum: 0 } satisfies Constraints })
  after?: number | null;

  @Field(() => RowOutcome, { nullable: true, description: 'Leaves out other rows.' })
  outcome?: RowOutcome | null;
}
