import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { registerEnumType } from 'type-graphql';
import { DateTimeType, ListedTextColumn, TextListColumn } from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { MOST_COLUMNS, MOST_OF_A_ROW } from './csv.js';
import { Import } from './import.entity.js';
import type { RowFault } from './import-kind.js';

export const RowOutcome = { CREATES: 'CREATES', EXISTS: 'EXISTS', WRONG: 'WRONG' } as const;
export type RowOutcome = keyof typeof RowOutcome;

registerEnumType(RowOutcome, {
  name: 'RowOutcome',
  description: 'What becomes of a row of an import.',
  valuesConfig: {
    CREATES: { description: 'It becomes a record.' },
    EXISTS: { description: 'Its record is there already, or its balance is zero, so the row is left out.' },
    WRONG: { description: 'It has faults, which stand beside it.' },
  },
});

/** A row of an import as it was written, with what the check said of it; the retention removes it. */
@Entity({ tableName: 'import_rows' })
@Index({ name: 'import_rows_age_index', properties: ['createdAt'] })
@Check({ name: 'import_rows_line_check', expression: '"line" > 0' })
@Check({ name: 'import_rows_faults_check', expression: `("faults" is null) = ("outcome" <> 'WRONG')` })
@Check({ name: 'import_rows_faults_length_check', expression: 'octet_length("faults"::text) <= 1048576' })
export class ImportRow {
  @ManyToOne(() => Import, { mapToPk: true, fieldName: 'import_id', primary: true, deleteRule: 'cascade' })
  importId!: string;

  /** Where it begins in the file. */
  @Property({ type: 'integer', primary: true })
  line!: number;

  @TextListColumn({ most: MOST_COLUMNS, max: MOST_OF_A_ROW })
  cells!: string[];

  @ListedTextColumn(Object.values(RowOutcome))
  outcome!: RowOutcome;

  @Property({ type: 'json', nullable: true })
  faults!: readonly RowFault[] | null;

  /** The record that it became; no foreign key, since the record may be deleted. */
  @Property({ type: 'uuid', nullable: true })
  recordId: Opt<string> | null = null;

  /** The ids of what was made with that record, two for each person, which is taken back with it. */
  @TextListColumn({ most: 4, max: 36 }, { nullable: true })
  furtherIds: Opt<string[]> | null = null;

  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;
}
