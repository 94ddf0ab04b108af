import type { Config } from '../../platform/config/config.js';
import type { Clock } from '../../platform/time.js';
import { type Bind, fieldConditionFor, type Reader } from '../policy/audience.js';
import type { AnyFields, FieldOf, FormulaContext, JoinRow, Restriction, Table } from './declare.js';

/** What a statement knows of the time. */
export interface StatementTime {
  readonly clock: Clock;
  readonly config: Pick<Config, 'timeZone'>;
}

/**
 * Collects the values of one SQL statement for its reader. Texts contain no values, so that the database prepares each
 * once. Functions are bound methods: V8 makes a function that is written at a property in the old generation, where it
 * keeps its request until the next full garbage collection.
 */
export class Statement {
  readonly values: unknown[] = [];
  readonly bind: Bind = this.bindValue.bind(this);
  /** Returns the SQL expression of the current moment, the same throughout the statement. */
  readonly now: () => string = this.nowText.bind(this);
  /** Returns the SQL expression of the time zone of the service. */
  readonly timeZone: () => string = this.timeZoneText.bind(this);
  private moment: string | undefined;
  private zone: string | undefined;

  constructor(
    private readonly time: StatementTime,
    readonly reader: Reader,
  ) {}

  private bindValue(value: unknown): string {
    // A list of the caller's communities, which several conditions use, is sent once.
    const known = typeof value === 'object' && value !== null ? this.values.indexOf(value) : -1;
    return `$${known < 0 ? this.values.push(value) : known + 1}`;
  }

  private nowText(): string {
    this.moment ??= `${this.bind(this.time.clock.nowIso())}::timestamptz`;
    return this.moment;
  }

  private timeZoneText(): string {
    this.zone ??= `${this.bind(this.time.config.timeZone)}::text`;
    return this.zone;
  }
}

/** A condition that may need the whole statement, for a subquery. */
export type StatementCondition = (
  field: (name: string) => string,
  bind: Bind,
  statement: FormulaContext,
) => string;

interface FieldParts {
  readonly stored: string;
  readonly shownIf: string | null;
}

/** A table in a statement under an alias, with the joins that its fields need. */
export class Source<T extends object = AnyFields> {
  /** Returns the SQL expression of a declared field; null in rows in which the reader does not see the field. */
  readonly field: (name: FieldOf<T>) => string = this.fieldText.bind(this);
  /** Returns a field as its stored expression and, apart, the condition under which the reader sees it, so that an index helps. */
  readonly parts: (name: FieldOf<T>) => FieldParts = this.partsOf.bind(this);
  private joins: Map<string, { sql: string; source: Source }> | undefined;
  private rows: Map<string, string> | undefined;
  private readonly joinRow: JoinRow = this.joinComputedRow.bind(this);

  constructor(
    private readonly table: Table<T>,
    readonly alias: string,
    private readonly statement: FormulaContext,
  ) {}

  private fieldText(name: FieldOf<T>): string {
    const { stored, shownIf } = this.partsOf(name);
    return shownIf ? `case when ${shownIf} then ${stored} end` : stored;
  }

  private partsOf(name: FieldOf<T>): FieldParts {
    const field = this.table.fields.get(name);
    if (!field) throw new Error(`${this.table.name} has no field ${name}`);
    const stored =
      field.kind === 'column'
        ? `${this.alias}."${field.column}"`
        : field.kind === 'formula'
          ? field.sql(this.field as Source['field'], this.statement, this.joinRow)
          : this.join(field.key, field.target).field(field.field);
    const restriction = this.table.restrictions.get(name);
    return { stored, shownIf: restriction ? this.shownIf(restriction) : null };
  }

  private shownIf({ rule, owner }: Restriction): string | null {
    const condition = fieldConditionFor(this.statement.reader, rule, owner);
    return condition?.(this.field as Source['field'], this.statement.bind) ?? null;
  }

  /** How many rows are computed for each row of the table. */
  get computedRows(): number {
    let count = this.rows?.size ?? 0;
    for (const { source } of this.joins?.values() ?? []) count += source.computedRows;
    return count;
  }

  private joinComputedRow(name: string, row: () => string): string {
    const alias = `${this.alias}_${name}`;
    this.rows ??= new Map();
    if (!this.rows.has(name)) this.rows.set(name, ` left join lateral (${row()}) ${alias} on true`);
    return alias;
  }

  /** Returns the `from` clause with the joins of all fields called before; `rows` replaces the rows of the table. */
  from(rows = `"${this.table.name}"`): string {
    return `${rows} ${this.alias}${this.joinTexts()}`;
  }

  private join(key: string, target: Table): Source {
    this.joins ??= new Map();
    const known = this.joins.get(key);
    if (known) return known.source;
    const alias = `${this.alias}_${key}`;
    const source = new Source(target, alias, this.statement);
    this.joins.set(key, {
      sql: ` left join "${target.name}" ${alias} on ${alias}."id" = ${this.alias}."${key}"`,
      source,
    });
    return source;
  }

  private joinTexts(): string {
    let text = '';
    for (const { sql, source } of this.joins?.values() ?? []) text += sql + source.joinTexts();
    for (const row of this.rows?.values() ?? []) text += row;
    return text;
  }
}
