import type { Context } from '../context.js';
import { WrittenPage } from '../written-page.js';
import { relatedNodesOf } from './answer-shape.js';
import { type AskedList, askedList, askedLists } from './asked-list.js';
import { columnsOf, limitOf, orderOf, whereOf } from './clauses.js';
import { type EntityClass, tableOf } from './declare.js';
import { completeMoments, momentsOf } from './json-row.js';
import { type LinkedTo, whereLinked } from './linked-rows.js';
import { fieldsWithOrder, type ListPlan, pageOf } from './list.js';
import { MOST_UNPAGED } from './pagination.js';
import {
  completeRelations,
  type ParentRow,
  type PlannedRelation,
  type PlannedRelations,
  withRelations,
} from './planned-relation.js';
import type { Fields, SelectedRelation } from './record.js';
import { RelatedJson } from './related-json.js';
import { RELATION, type Relation } from './relation.js';
import { Source, type Statement } from './statement.js';

/** The rows that relations are planned for. */
interface Parents extends LinkedTo {
  readonly areMany: boolean;
  /** Whether the same row may occur several times. */
  readonly repeat: boolean;
  /** Whether their lists may be JSON that only the answer takes. */
  readonly areAnswered: boolean;
}

/** A relation of the schema that a document selects. */
interface Wanted extends SelectedRelation {
  readonly relation: Relation;
  /** Its column in the rows of the parents. */
  readonly column: string;
}

/**
 * Plans the relations of a selection into the statement of its rows: a related record is a join, and related lists are
 * subqueries that give JSON, in the bytes of the answer where the context takes it. What is not planned is read by its
 * resolver.
 */
export class Planner {
  private sources = 0;

  constructor(
    private readonly ctx: Context,
    private readonly statement: Statement,
  ) {}

  relationsOf({ relations = [] }: Fields<string>, parents: Parents): PlannedRelations {
    const planned = new Map();
    for (const selected of relations) {
      const relation = selected.field.extensions[RELATION] as Relation;
      const one = this.relationOf({ ...selected, relation, column: `#${planned.size}` }, parents);
      if (one) planned.set(selected.node, one);
    }
    return planned;
  }

  private relationOf(wanted: Wanted, parents: Parents): PlannedRelation | null {
    const { record, kind, ownIsWholeScope } = wanted.relation;
    // The process keeps the rows of reference tables.
    if (record.reference) return null;
    if (kind === 'one') return this.oneOf(wanted, parents);
    // A batch of the resolver reads the lists of a repeated row once, and bounds the parts of all rows together.
    if (parents.repeat || ownIsWholeScope || (kind === 'parts' && parents.areMany)) return null;
    return (parents.areAnswered && this.answeredOf(wanted, parents)) || this.listOf(wanted, parents);
  }

  /** A list of which the answer holds nothing but what PostgreSQL writes. */
  private answeredOf(wanted: Wanted, parents: Parents): PlannedRelation | null {
    const { node, relation, column, wantsTotal } = wanted;
    const answer = relatedNodesOf(relation, wanted);
    const lists = answer && askedLists(this.ctx, answer);
    if (!lists) return null;
    const { list, key } = lists.get(answer) as AskedList;
    const { ctx, statement } = this;
    const related = new RelatedJson({ ctx, statement, lists, sourceOf: (entity) => this.sourceOf(entity) });
    const total = `${column} total`;
    const counted = wantsTotal ? `, (${this.totalOf(list, relation, parents)}) as "${total}"` : '';
    return {
      node,
      column,
      argumentsKey: key,
      columns: `, ${related.textOf(answer, parents)} as "${column}"${counted}`,
      join: '',
      complete(parent) {
        const json = parent[column] as string;
        const count = (parent[total] as number | undefined) ?? 0;
        // A value that may not be null is left to the resolver, which reports it.
        const isComplete = answer.text.isComplete(json);
        parent[column] = isComplete
          ? new WrittenPage(json, answer.text.moments, answer.nodesKey, count)
          : undefined;
      },
    };
  }

  private oneOf(
    { node, field, selection, relation, column }: Wanted,
    parents: Parents,
  ): PlannedRelation | null {
    const { record, by } = relation;
    const moments = momentsOf(record, selection, [], field);
    if (!moments) return null;
    const { alias, source } = this.sourceOf(record.entity);
    const key = `${parents.alias}."${by}"`;
    const columns = columnsOf(source, selection.fields);
    const where = whereOf(this.ctx, record, source, this.statement, [(name) => `${name('id')} = ${key}`]);
    const below = this.relationsOf(selection, {
      alias: `r${alias}`,
      record,
      areMany: parents.areMany,
      repeat: parents.areMany,
      areAnswered: false,
    });
    const rows = withRelations(`select ${columns} from ${source.from()}${where}`, `r${alias}`, below);
    return {
      node,
      column,
      argumentsKey: '',
      columns: `, row_to_json(j${alias}) as "${column}"`,
      join: ` left join lateral (${rows}) j${alias} on true`,
      complete(parent) {
        const row = parent[column] as ParentRow | null;
        if (!row) return;
        completeMoments([row], moments);
        completeRelations([row], below);
      },
    };
  }

  private listOf(wanted: Wanted, parents: Parents): PlannedRelation | null {
    const { node, field, selection, relation, column, wantsNodes, wantsTotal } = wanted;
    const found = askedList(this.ctx, wanted);
    const moments = found && momentsOf(relation.record, selection, found.list.order, field);
    if (!found || !moments) return null;
    const { list, key } = found;
    const parts = relation.kind === 'parts';
    const nodes = wantsNodes ? this.nodesOf(list, wanted, parents) : null;
    const total = `${column} total`;
    const counted = wantsTotal ? `, (${this.totalOf(list, relation, parents)}) as "${total}"` : '';
    return {
      node,
      column,
      argumentsKey: key,
      columns: `${nodes ? `, (${nodes.text}) as "${column}"` : ''}${counted}`,
      join: '',
      complete(parent) {
        const rows = (parent[column] ?? []) as ParentRow[];
        completeMoments(rows, moments);
        if (nodes) completeRelations(rows, nodes.below);
        parent[column] = parts
          ? fewEnough(rows)
          : pageOf(list, rows, (parent[total] as number | undefined) ?? 0);
      },
    };
  }

  /** The statement that gives the rows of a list as one JSON array, null for an empty list. */
  private nodesOf(list: ListPlan, { selection, relation }: Wanted, parents: Parents) {
    const { alias, source } = this.sourceOf(list.record.entity);
    const columns = columnsOf(source, fieldsWithOrder(list, selection.fields));
    const where = whereLinked(this.ctx, this.statement, source, list, relation, parents, list.betweenCursors);
    const order = orderOf(list, source);
    const rows = `select ${columns} from ${source.from()}${where}${order}${limitOf(list, this.statement)}`;
    const below = this.relationsOf(selection, {
      alias: `r${alias}`,
      record: list.record,
      areMany: true,
      // Several parents may share a row.
      repeat: relation.through !== undefined && parents.areMany,
      areAnswered: false,
    });
    const json = `j${alias}`;
    const kept = below.size === 0 ? '' : orderOf(list, { field: (name) => `${json}."${name}"` });
    const text = `select json_agg(${json}${kept}) from (${withRelations(rows, `r${alias}`, below)}) ${json}`;
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

/** Parts that are too many are left to the resolver, which refuses them. */
const fewEnough = <T>(parts: readonly T[]) => (parts.length > MOST_UNPAGED ? undefined : parts);
