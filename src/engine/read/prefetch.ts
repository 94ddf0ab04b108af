import { type GraphQLField, type GraphQLObjectType, getNamedType } from 'graphql';
import type { Context } from '../context.js';
import { askedList } from './asked-list.js';
import { limitOf, orderOf, whereOf } from './clauses.js';
import { type EntityClass, tableOf } from './declare.js';
import type { Id } from './id.js';
import { type LinkedTo, whereLinked } from './linked-rows.js';
import { fieldsWithOrder, type ListPlan } from './list.js';
import { type Loaded, loadedPages, loadedParts, loadedRecords } from './loaded.js';
import { MOST_UNPAGED } from './pagination.js';
import type { AnyRecord, Fields, SelectedRelation } from './record.js';
import { RELATION, type Relation } from './relation.js';
import { Source, type Statement } from './statement.js';
import { inWireForm } from './wire-form.js';

/** A row with the relations that were read with it. */
export type ParentRow = Record<string, unknown>;

/** What a statement reads of a relation with the rows of its parents. */
export interface Prefetched {
  /** What it adds to the select list of the parents. */
  readonly columns: string;
  /** What it adds to their `from` clause. */
  readonly join: string;
  /** Primes the loaders of the request with what was read. */
  readonly prime: (parents: readonly ParentRow[]) => void;
}

/** The rows that relations are read with. */
interface Parents extends LinkedTo {
  readonly areMany: boolean;
  /** Whether the same row may occur several times. */
  readonly repeat: boolean;
}

/** A relation of the schema that a document selects. */
interface Wanted extends SelectedRelation {
  readonly relation: Relation;
  /** Its column in the rows of the parents. */
  readonly column: string;
}

/**
 * Reads the relations of a selection in the statement of its rows: a related record by a join, related lists by JSON
 * subqueries. Primes the loaders of the request with them; what is left out, its loader reads in batches.
 */
export class Prefetch {
  private sources = 0;

  constructor(
    private readonly ctx: Context,
    private readonly statement: Statement,
  ) {}

  relationsOf({ relations = [] }: Fields<string>, parents: Parents): Prefetched[] {
    return relations.flatMap((selected, index) => {
      const relation = selected.field.extensions[RELATION] as Relation;
      return this.relationOf({ ...selected, relation, column: `#${index}` }, parents) ?? [];
    });
  }

  private relationOf(wanted: Wanted, parents: Parents): Prefetched | null {
    const { record, kind, ownIsWholeScope } = wanted.relation;
    // The process keeps the rows of reference tables.
    if (record.reference) return null;
    if (kind === 'one') return this.oneOf(wanted, parents);
    // A batch reads the lists of a repeated row once, and bounds the parts of all rows together.
    if (parents.repeat || ownIsWholeScope || (kind === 'parts' && parents.areMany)) return null;
    return this.listOf(wanted, parents);
  }

  private oneOf({ wanted, relation, column, field }: Wanted, parents: Parents): Prefetched {
    const { record, by } = relation;
    const { nodes: selection } = wanted;
    const { alias, source } = this.sourceOf(record.entity);
    const key = `${parents.alias}."${by}"`;
    const columns = wireColumns(record, source, selection.fields, field);
    const where = whereOf(this.ctx, record, source, this.statement, [(name) => `${name('id')} = ${key}`]);
    const below = this.relationsOf(selection, {
      alias: `r${alias}`,
      record,
      areMany: parents.areMany,
      repeat: parents.areMany,
    });
    const rows = withPrefetched(`select ${columns} from ${source.from()}${where}`, `r${alias}`, below);
    const records = loadedRecords(this.ctx, record, selection);
    return {
      columns: `, row_to_json(j${alias}) as "${column}"`,
      join: ` left join lateral (${rows}) j${alias} on true`,
      prime(rowsOfParents) {
        for (const parent of rowsOfParents) {
          const row = parent[column] as ParentRow | null;
          if (parent[by] !== null) records.prime(parent[by] as Id, row);
          if (row) primeAll(below, [row]);
        }
      },
    };
  }

  private listOf(selected: Wanted, parents: Parents): Prefetched | null {
    const { wanted, relation, column } = selected;
    const asked = askedList(this.ctx, selected);
    if (!asked) return null;
    const { list, request } = asked;
    const nodes = wanted.wantsNodes ? this.nodesOf(list, selected, parents) : null;
    const total = `${column} total`;
    const counted = wanted.wantsTotal ? `, (${this.totalOf(list, relation, parents)}) as "${total}"` : '';
    const link = relation.through ?? relation.by;
    const loaded: { readonly nodes: Loaded<ParentRow[]>; readonly totals?: Loaded<number> } =
      relation.kind === 'parts'
        ? { nodes: loadedParts(this.ctx, request, wanted.nodes) }
        : loadedPages(this.ctx, relation.record, link, request, wanted);
    return {
      columns: `${nodes ? `, (${nodes.text}) as "${column}"` : ''}${counted}`,
      join: '',
      prime(rowsOfParents) {
        for (const parent of rowsOfParents) {
          const rows = (parent[column] ?? []) as ParentRow[];
          // Parts that are too many are left to their loader, which refuses them.
          if (relation.kind === 'parts' && rows.length > MOST_UNPAGED) continue;
          if (nodes) loaded.nodes.prime(parent.id as Id, rows);
          if (nodes) primeAll(nodes.below, rows);
          if (wanted.wantsTotal) loaded.totals?.prime(parent.id as Id, parent[total] as number);
        }
      },
    };
  }

  /** Returns the statement that gives the rows of a list as one JSON array, null for an empty list. */
  private nodesOf(list: ListPlan, { wanted, relation, field }: Wanted, parents: Parents) {
    const { alias, source } = this.sourceOf(list.record.entity);
    const columns = wireColumns(list.record, source, fieldsWithOrder(list, wanted.nodes.fields), field);
    const where = whereLinked(this.ctx, this.statement, source, list, relation, parents, list.betweenCursors);
    const order = orderOf(list, source);
    const rows = `select ${columns} from ${source.from()}${where}${order}${limitOf(list, this.statement)}`;
    const below = this.relationsOf(wanted.nodes, {
      alias: `r${alias}`,
      record: list.record,
      areMany: true,
      // Several parents may share a row.
      repeat: relation.through !== undefined && parents.areMany,
    });
    const json = `j${alias}`;
    const kept = below.length === 0 ? '' : orderOf(list, { field: (name) => `${json}."${name}"` });
    const text = `select json_agg(${json}${kept}) from (${withPrefetched(rows, `r${alias}`, below)}) ${json}`;
    return { text, below };
  }

  private totalOf(list: ListPlan, relation: Relation, parents: Parents): string {
    const { source } = this.sourceOf(list.record.entity);
    const where = whereLinked(this.ctx, this.statement, source, list, relation, parents);
    return `select count(*)::int4 from ${source.from()}${where}`;
  }

  private sourceOf(entity: EntityClass): { alias: string; source: Source } {
    this.sources += 1;
    const alias = `t${this.sources}`;
    return { alias, source: new Source(tableOf(entity), alias, this.statement) };
  }
}

/** Returns the statement of rows and the relations that are read with them. The alias must be unique within it. */
export function withPrefetched(rows: string, alias: string, prefetched: readonly Prefetched[]): string {
  if (prefetched.length === 0) return rows;
  const columns = prefetched.map((one) => one.columns).join('');
  const joins = prefetched.map((one) => one.join).join('');
  return `select ${alias}.*${columns} from (${rows}) ${alias}${joins}`;
}

/** Primes the loaders of the request with the relations that were read with some rows. */
export function primeAll(prefetched: readonly Prefetched[], rows: readonly ParentRow[]): void {
  for (const one of prefetched) one.prime(rows);
}

/** Returns the fields of a record as JSON is to hold them: in the form that the driver gives those of other rows. */
function wireColumns(
  { entity }: AnyRecord,
  source: Source,
  names: readonly string[],
  { type }: GraphQLField<unknown, unknown>,
): string {
  const answered = getNamedType(type) as GraphQLObjectType;
  const { nodes } = answered.getFields();
  const fields = (nodes ? (getNamedType(nodes.type) as GraphQLObjectType) : answered).getFields();
  return names
    .map((name) => `${inWireForm(tableOf(entity), name, source.field(name), fields[name])} as "${name}"`)
    .join(', ');
}
