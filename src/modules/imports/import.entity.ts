import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  Computed,
  CreatedAt,
  DateTimeScalar,
  DateTimeType,
  DecimalScalar,
  DecimalType,
  LABEL,
  ListedTextColumn,
  SHORT_TEXT,
  ShownField,
  TextColumn,
  TextListColumn,
} from '../../engine/declare.js';
import { CommunityRecord } from '../communities/community-record.js';
import { CreatedByField } from '../identity/author-columns.js';
import { MOST_COLUMNS } from './csv.js';

export const ImportKind = {
  UNITS: 'UNITS',
  OPENING_BALANCES: 'OPENING_BALANCES',
  CHARGES: 'CHARGES',
} as const;
export type ImportKind = keyof typeof ImportKind;

registerEnumType(ImportKind, {
  name: 'ImportKind',
  description: 'What the rows of a file become.',
  valuesConfig: {
    UNITS: { description: 'Dwellings and premises, with their shares, owners and tenants.' },
    OPENING_BALANCES: { description: 'What units owe on a day, or have as a credit, by the former books.' },
    CHARGES: { description: 'Charges to those who pay for units.' },
  },
});

export const ImportState = { REHEARSED: 'REHEARSED', APPLIED: 'APPLIED', UNDONE: 'UNDONE' } as const;
export type ImportState = keyof typeof ImportState;

registerEnumType(ImportState, {
  name: 'ImportState',
  description: 'How far an import has come.',
  valuesConfig: {
    REHEARSED: { description: 'Its rows were checked, and nothing of them is stored.' },
    APPLIED: { description: 'Its rows are stored.' },
    UNDONE: { description: 'What it had stored is removed.' },
  },
});

@ObjectType({ description: 'A file of rows to store in a community, all or none, after a rehearsal.' })
@Entity({ tableName: 'imports' })
@Index({ name: 'imports_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'imports_order_index', properties: ['createdAt', 'id'] })
@Index({
  name: 'imports_applied_unique',
  expression:
    'create unique index "imports_applied_unique" on "imports" ("community_id", "kind", "content_hash")' +
    ` where "state" = 'APPLIED'`,
})
@Check({ name: 'imports_rows_check', expression: '"rows" > 0 and "wrong" between 0 and "rows"' })
@Check({ name: 'imports_skips_check', expression: '"skips" between 0 and "rows" - "wrong"' })
@Check({ name: 'imports_applied_check', expression: `"state" <> 'APPLIED' or "wrong" = 0` })
export class Import extends CommunityRecord {
  @ShownField(() => ImportKind, { description: 'What its rows become.' })
  @ListedTextColumn(Object.values(ImportKind))
  kind!: ImportKind;

  @ShownField(() => ImportState, { description: 'How far it has come.' })
  @ListedTextColumn(Object.values(ImportState), { default: ImportState.REHEARSED })
  state: Opt<ImportState> = 'REHEARSED';

  @ShownField(() => String, { description: 'How the file was called where it came from.' })
  @TextColumn(SHORT_TEXT)
  fileName!: string;

  @ShownField(() => String, { description: 'SHA-256 of the file, in hexadecimal.' })
  @TextColumn(SHORT_TEXT)
  contentHash!: string;

  @TextColumn(LABEL)
  encoding!: string;

  @TextColumn(LABEL)
  delimiter!: string;

  @TextColumn(LABEL)
  decimalSign!: string;

  @TextColumn(LABEL)
  dateOrder!: string;

  @Property({ type: 'integer' })
  headerLine!: number;

  @TextListColumn({ most: MOST_COLUMNS, max: SHORT_TEXT })
  headers!: string[];

  /** The field of each header; empty for a column that is ignored. */
  @TextListColumn({ most: MOST_COLUMNS, max: LABEL })
  fields!: string[];

  @ShownField(() => Int, { description: 'Rows of the file.' })
  @Property({ type: 'integer' })
  rows!: number;

  @ShownField(() => Int, { description: 'Rows without a fault.' })
  @Computed<Import>((field) => `(${field('rows')} - ${field('wrong')})`)
  right!: Opt<number>;

  @ShownField(() => Int, { description: 'Rows with a fault; an import with such rows is not applied.' })
  @Property({ type: 'integer' })
  wrong!: number;

  @ShownField(() => Int, { description: 'Rows that become a record.' })
  @Computed<Import>((field) => `(${field('rows')} - ${field('wrong')} - ${field('skips')})`)
  creates!: Opt<number>;

  @ShownField(() => Int, { description: 'Rows whose record is there already, so that they are left out.' })
  @Property({ type: 'integer' })
  skips!: number;

  @ShownField(() => DecimalScalar, {
    nullable: true,
    description:
      'Sum of the amounts of the rows without a fault, to compare with the file; null where rows have none.',
  })
  @Property({ type: DecimalType, nullable: true })
  amount!: number | null;

  @ShownField(() => DateTimeScalar, { nullable: true, description: 'When it was applied.' })
  @Property({ type: DateTimeType, nullable: true })
  appliedAt: Opt<string> | null = null;

  @ShownField(() => DateTimeScalar, { nullable: true, description: 'When it was undone.' })
  @Property({ type: DateTimeType, nullable: true })
  undoneAt: Opt<string> | null = null;

  @CreatedByField()
  createdByUserId!: Opt<string> | null;

  @CreatedAt()
  createdAt!: Opt<string>;
}
