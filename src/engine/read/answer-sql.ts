import { type FieldNode, type GraphQLObjectType, getNamedType, getNullableType, isObjectType } from 'graphql';
import type { Context } from '../context.js';
import { ALLOWED, type Allowed, isAllowed } from '../policy.js';
import { type EntityClass, tableOf } from './declare.js';
import { PART_IN_SQL, type PartInSql, type PartOfRow } from './is-whole.js';
import { askedList, conditionsOf, fieldsWithOrder, type ListPlan } from './list.js';
import { MOST_UNPAGED } from './page.js';
import { type AnyRecord, NODE_ID, RELATION, type Relation } from './record.js';
import {
  type ClausesOf,
  columnsOf,
  type LinkedTo,
  linkedBy,
  pageClauses,
  selectFrom,
  whereLinked,
  whereOf,
} from './rows.js';
import { type AnsweredFields, answeredFields, type Document } from './selection.js';
import { Source, Statement } from './statement.js';
import { cursorSql, figureSql, inWireForm, nameSql, nodeIdSql, quoted, twinOf } from './wire-form.js';

/** The field nodes of a field of the answer. */
type Nodes = readonly [FieldNode, ...FieldNode[]];

/** Rows whose fields are objects of the answer. */
interface Rows extends LinkedTo {
  /** Returns the SQL of a field. */
  readonly field: (name: string) => string;
}

/** The conditions of the rows of a list, with those of its cursors or without, over the fields of a source. */
export type Where = (source: Source, betweenCursors: boolean) => string;

/** Compiles the selection of a document into SQL whose rows are the objects of the answer, by the variables of the request. */
export class AnswerSql {
  readonly statement: Statement;
  /** The most rows that lists below the records may have in all; infinite where a list is counted or has conditions. */
  rowsBelow = 0;
  /** The most records that the list which is being compiled is read for. */
  private parents = 1;
  private names = 0;

  constructor(
    private readonly ctx: Context,
    private readonly document: Document,
  ) {
    this.statement = new Statement(ctx.services, ctx.caller);
  }

  /** Returns the statement of records as objects of the answer, within `scope` if given. */
  records(
    record: AnyRecord,
    nodes: readonly FieldNode[],
    scope: AnyRecord | null,
    clausesOf: ClausesOf,
  ): string {
    const type = this.typeOf(record);
    const fields = this.fieldsOf(type, nodes);
    const source = this.sourceOf(record.entity);
    const { alias, field } = source;
    const clauses = clausesOf(source, this.statement);
    if (![...fields.values()].some(([node]) => relationOf(type, node)))
      return selectFrom(source, clauses, () =>
        this.columnsOf(type, fields, { alias, record: scope, field }, record),
      );
    // The rows are found first, so that relations are read for these alone.
    const stored = selectFrom(source, clauses, () => columnsOf(source, this.storedFor(record, nodes)));
    return `select ${this.columnsOf(type, fields, named(`r${alias}`, scope), record)} from (${stored}) r${alias}`;
  }

  /** Returns the statement of one row: a connection as the object of the answer. */
  page(type: GraphQLObjectType, nodes: readonly FieldNode[], list: ListPlan, where: Where): string {
    const fields = this.fieldsOf(type, nodes);
    const parts = [...fields.values()].map(([{ name }]) => name.value);
    if (list.isBackward || parts.includes('edges') || parts.includes('pageInfo'))
      return this.pageWithPositions(type, fields, list, where);
    // Nothing asks whether the list goes on, so the row that would tell it is not read.
    const asked = { ...list, limit: list.limit === null ? null : list.limit - 1 };
    return selectOf(type, fields, (name, group) =>
      name === 'nodes' ? this.arrayOf(this.list(asked, group, where)) : this.countOf(list, where),
    );
  }

  /** Returns the statement of the records of a list. */
  list(list: ListPlan, nodes: readonly FieldNode[], where: Where): string {
    return this.records(list.record, nodes, list.record, (source) => ({
      where: where(source, true),
      ...pageClauses(list, source, this.statement),
    }));
  }

  /** Returns the statement of a page that reads its rows once, with one more that tells whether the list goes on. */
  private pageWithPositions(
    type: GraphQLObjectType,
    fields: AnsweredFields,
    list: ListPlan,
    where: Where,
  ): string {
    const page = this.nameOf('p');
    const source = this.sourceOf(list.record.entity);
    const selected = this.storedFor(list.record, this.recordNodesOf(type, fields));
    const clauses = { where: where(source, true), ...pageClauses(list, source, this.statement) };
    const stored = selectFrom(source, clauses, () => columnsOf(source, fieldsWithOrder(list, selected)));
    const select = selectOf(type, fields, (name, group) =>
      this.positionedPartOf(name, type, group, list, where, page),
    );
    return (
      `with ${page} as materialized (select *, row_number() over () as "${POSITION}" from` +
      ` (${stored}) ${page}) ${select}`
    );
  }

  private positionedPartOf(
    name: string,
    type: GraphQLObjectType,
    nodes: Nodes,
    list: ListPlan,
    where: Where,
    page: string,
  ): string {
    switch (name) {
      case 'nodes': {
        const select = `select ${this.positionedRecordOf(list, nodes, page)}`;
        return this.arrayOf(this.rowsInOrder(select, list, page));
      }
      case 'edges': {
        const edge = typeOfField(type, name);
        const select = selectOf(edge, this.fieldsOf(edge, nodes), (part, group) =>
          part === 'node'
            ? this.objectOf(`select ${this.positionedRecordOf(list, group, page)}`)
            : this.cursorOf(list, page),
        );
        return this.arrayOf(this.rowsInOrder(select, list, page));
      }
      case 'pageInfo': {
        const info = typeOfField(type, name);
        const infoOf = (part: string) => this.infoOf(part, list, page);
        return this.objectOf(selectOf(info, this.fieldsOf(info, nodes), infoOf));
      }
      default:
        return this.countOf(list, where);
    }
  }

  private positionedRecordOf({ record }: ListPlan, nodes: readonly FieldNode[], page: string): string {
    const type = this.typeOf(record);
    return this.columnsOf(type, this.fieldsOf(type, nodes), named(page, record), record);
  }

  /** Returns the rows of a page in the order of its list, or in the reverse. */
  private rowsInOrder(
    select: string,
    { isBackward, limit }: ListPlan,
    page: string,
    isReverse = false,
  ): string {
    const inPage = limit === null ? '' : ` where "${POSITION}" <= ${this.statement.bind(limit)}`;
    const direction = isBackward === isReverse ? '' : ' desc';
    return `${select} from ${page}${inPage} order by "${POSITION}"${direction}`;
  }

  private cursorOf({ record, order, orderNames }: ListPlan, page: string): string {
    const { field: column } = named(page, record);
    const answered = this.typeOf(record).getFields();
    const values = order.map(({ field: name }) =>
      inWireForm(tableOf(record.entity), name, column(name), answered[name]),
    );
    return cursorSql(orderNames, values);
  }

  private infoOf(name: string, list: ListPlan, page: string): string {
    const { isBackward, startsLate, endsEarly, limit } = list;
    if (name === 'startCursor' || name === 'endCursor') {
      const cursor = `select ${this.cursorOf(list, page)}`;
      return `(${this.rowsInOrder(cursor, list, page, name === 'endCursor')} limit 1)`;
    }
    // Records may have been skipped on the side where the reading starts.
    if ((name === 'hasNextPage') === isBackward) return String(startsLate);
    if (endsEarly) return 'true';
    return limit === null
      ? 'false'
      : `exists (select from ${page} where "${POSITION}" > ${this.statement.bind(limit)})`;
  }

  private countOf(list: ListPlan, where: Where): string {
    this.rowsBelow = Number.POSITIVE_INFINITY;
    const source = this.sourceOf(list.record.entity);
    return `(${selectFrom(source, { where: where(source, false) }, () => 'count(*)::int4')})`;
  }

  /** Returns the nodes that select records of a page. */
  private recordNodesOf(type: GraphQLObjectType, fields: AnsweredFields): readonly FieldNode[] {
    const edge = typeOfField(type, 'edges');
    return [...fields.values()].flatMap((group) => {
      if (group[0].name.value === 'nodes') return group;
      if (group[0].name.value !== 'edges') return [];
      return [...this.fieldsOf(edge, group).values()].filter(([{ name }]) => name.value === 'node').flat();
    });
  }

  private columnsOf(type: GraphQLObjectType, fields: AnsweredFields, rows: Rows, record: AnyRecord): string {
    let text = '';
    for (const [key, nodes] of fields)
      text += `${text ? ', ' : ''}${this.fieldOf(type, nodes, rows, record)} as "${key}"`;
    return text;
  }

  private fieldOf(type: GraphQLObjectType, nodes: Nodes, rows: Rows, record: AnyRecord): string {
    const name = nodes[0].name.value;
    if (name === '__typename') return quoted(type.name);
    if (name === NODE_ID) return nodeIdSql(type.name, rows.field('id'));
    const field = type.getFields()[name];
    const relation = relationOf(type, nodes[0]);
    if (relation) return this.relationOf(relation, nodes, type, rows);
    const part = field?.extensions[PART_IN_SQL] as PartInSql | undefined;
    if (part) return this.objectOf(part.selectOf(this.partOfRow(nodes, rows)));
    const allowed = field?.extensions[ALLOWED] as Allowed | undefined;
    if (allowed && !isAllowed(this.ctx.caller, allowed)) return 'null';
    const answered = field && getNullableType(field.type);
    if (isObjectType(answered)) return this.figuresOf(answered, nodes, rows.field(name));
    const twin = field && twinOf(field);
    if (twin) return nameSql(twin.vocabulary, rows.field(twin.field));
    return inWireForm(tableOf(record.entity), name, rows.field(name), field);
  }

  /** Returns the object of an answer that has numbers of a JSON object; "offset 0" makes PostgreSQL compute that once. */
  private figuresOf(type: GraphQLObjectType, nodes: Nodes, json: string): string {
    const figures = this.nameOf('f');
    const sqlOf = (name: string) => figureSql(`${figures}.made`, type.getFields()[name]);
    const select = selectOf(type, this.fieldsOf(type, nodes), sqlOf);
    return this.objectOf(
      `${select} from (select ${json} as made offset 0) ${figures} where ${figures}.made is not null`,
    );
  }

  private partOfRow(nodes: Nodes, { record: scope, field }: Rows): PartOfRow {
    const { ctx, statement, document } = this;
    return { ctx, statement, document, nodes, id: field('id'), scope, nameOf: (kind) => this.nameOf(kind) };
  }

  private relationOf(relation: Relation, nodes: Nodes, type: GraphQLObjectType, parents: Rows): string {
    const { record, kind } = relation;
    if (kind === 'one') {
      const isParent = linkedBy(relation, this.ctx, parents.field);
      return this.objectOf(
        this.records(record, nodes, record, (source) => ({
          where: whereOf(this.ctx, record, source, this.statement, [isParent]),
        })),
      );
    }
    const { ctx, statement } = this;
    const list = askedList(ctx, relation, type, nodes[0]);
    const where: Where = (source, betweenCursors) =>
      whereLinked(ctx, statement, source, record, conditionsOf(list, betweenCursors), relation, parents);
    if (kind === 'many') {
      const { parents: above } = this;
      const most = hasOnlyFirst(nodes[0]) ? list.limit : null;
      this.parents *= most ?? Number.POSITIVE_INFINITY;
      this.rowsBelow += this.parents;
      const page = this.page(typeOfField(type, nodes[0].name.value), nodes, list, where);
      this.parents = above;
      return this.objectOf(page);
    }
    this.rowsBelow = Number.POSITIVE_INFINITY;
    return this.arrayOf(this.list({ ...list, limit: MOST_UNPAGED }, nodes, where));
  }

  /** Returns the fields of rows that the objects of the answer are made of; a name in `edges` may be another field than in `nodes`. */
  private storedFor(record: AnyRecord, nodes: readonly FieldNode[]): readonly string[] {
    const type = this.typeOf(record);
    const names = new Set(['id']);
    const { fields } = tableOf(record.entity);
    for (const node of [...this.fieldsOf(type, nodes).values()].flat()) {
      const name = node.name.value;
      const field = type.getFields()[name];
      const relation = relationOf(type, node);
      const twin = field && twinOf(field);
      if (relation?.kind === 'one') names.add(relation.by);
      else if (twin) names.add(twin.field);
      else if (fields.has(name)) names.add(name);
    }
    return [...names];
  }

  private fieldsOf(type: GraphQLObjectType, nodes: readonly FieldNode[]): AnsweredFields {
    return answeredFields(type, nodes, this.document, this.ctx.variables);
  }

  private objectOf(statement: string): string {
    const name = this.nameOf('o');
    return `(select ${name} from (${statement}) ${name})`;
  }

  private arrayOf(statement: string): string {
    const name = this.nameOf('o');
    return `array(select ${name} from (${statement}) ${name})`;
  }

  private typeOf(record: AnyRecord): GraphQLObjectType {
    return this.document.schema.getType(record.entity.name) as GraphQLObjectType;
  }

  private sourceOf(entity: EntityClass): Source {
    return new Source(tableOf(entity), this.nameOf('t'), this.statement);
  }

  private nameOf(kind: string): string {
    this.names += 1;
    return `${kind}${this.names}`;
  }
}

/** Returns the `select` of an object of the answer; `sqlOf` gives the value of each field by its name. */
export function selectOf(
  type: GraphQLObjectType,
  fields: AnsweredFields,
  sqlOf: (name: string, nodes: Nodes) => string,
): string {
  const columns = [...fields].map(([key, nodes]) => {
    const name = nodes[0].name.value;
    return `${name === '__typename' ? quoted(type.name) : sqlOf(name, nodes)} as "${key}"`;
  });
  return `select ${columns.join(', ')}`;
}

/** The column with the number of a row of a page, in the order in which they are read. */
const POSITION = '#';

/** Tells whether a list has no argument but `first`. */
const hasOnlyFirst = ({ arguments: given = [] }: FieldNode) =>
  given.every(({ name }) => name.value === 'first');

const named = (alias: string, record: AnyRecord | null): Rows => ({
  alias,
  record,
  field: (name) => `${alias}."${name}"`,
});

const relationOf = (type: GraphQLObjectType, { name }: FieldNode): Relation | undefined =>
  type.getFields()[name.value]?.extensions[RELATION] as Relation | undefined;

const typeOfField = (type: GraphQLObjectType, name: string) =>
  getNamedType(type.getFields()[name]?.type) as GraphQLObjectType;
