import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isListType,
  isNullableType,
  isObjectType,
} from 'graphql';
import { isRowValue } from '../row-value.js';
import { twinOf } from '../vocabulary.js';
import type { AnswerField, JsonForm, PagePart, Presence, RelatedAnswer } from './answer-fields.js';
import { type AnswerText, answerTextOf } from './answer-text.js';
import { byResponseKey, type ChosenField, type Document, fieldsBelow } from './chosen-fields.js';
import { isNullable, type SqlField, type Table, tableOf } from './declare.js';
import { NODE_ID } from './node-id.js';
import type { AnyRecord, SelectedRelation, Selection } from './record.js';
import { RELATION, type Relation } from './relation.js';

/** PostgreSQL cuts a longer name of a column. */
const MOST_KEY_LENGTH = 63;

/** The records of a page of a relation, whose other parts may be asked for too. */
export interface RelatedNodes extends RelatedAnswer {
  /** Their name in the page. */
  readonly nodesKey: string;
  readonly text: AnswerText;
}

/** By what is selected of the records, of which each relation of a document has an object of its own. */
const known = new WeakMap<Selection, RelatedNodes | null>();

/** What the answer holds of the records of a relation to many; null where resolvers must make a part of it. */
export function relatedNodesOf(relation: Relation, selected: SelectedRelation): RelatedNodes | null {
  const found = known.get(selected.selection);
  if (found !== undefined) return found;
  const answer = relation.kind === 'many' ? newRelatedNodes(relation, selected) : null;
  known.set(selected.selection, answer);
  return answer;
}

function newRelatedNodes(
  relation: Relation,
  { nodes: group, field, document }: SelectedRelation,
): RelatedNodes | null {
  const parts = partsOf(fieldsBelow(group, document));
  const [nodes, ...others] = (parts ?? []).filter(([, { name }]) => name.value === 'nodes');
  // What a page tells of its records needs them; its total does not.
  const isComplete = parts?.every(([, { name }]) => ['nodes', 'totalCount', TYPE_NAME].includes(name.value));
  if (!nodes || others.length > 0 || !isComplete) return null;
  const answer = relatedAnswer(relation, group, field, nodesBelow(group, document), document, []);
  const text = answer && answerTextOf(answer.fields);
  return text && { ...answer, nodesKey: nodes[0], text };
}

const TYPE_NAME = '__typename';

/** Fields by their names in the answer; null if a directive may leave one out. */
function partsOf(chosen: readonly ChosenField[]): (readonly [string, FieldNode])[] | null {
  if (chosen.some(({ isConditional }) => isConditional)) return null;
  return [...byResponseKey(chosen)].map(([key, [first]]) => [key, (first as ChosenField).node] as const);
}

const nodesBelow = (pages: readonly FieldNode[], document: Document): FieldNode[] =>
  fieldsBelow(pages, document).flatMap(({ node }) => (node.name.value === 'nodes' ? [node] : []));

function relatedAnswer(
  relation: Relation,
  group: readonly FieldNode[],
  field: GraphQLField<unknown, unknown>,
  records: readonly FieldNode[],
  document: Document,
  page: readonly PagePart[] | null,
): RelatedAnswer | null {
  const { record, through, ownIsWholeScope } = relation;
  // Records of a join table are read once for all parents; the rows of reference tables come from the process.
  if (through || ownIsWholeScope || (record.reference && relation.kind !== 'one')) return null;
  const chosen = fieldsBelow(records, document, record.entity.name);
  const fields = recordFields(record, chosen, document, relation.kind === 'many');
  return fields && { node: group[0] as FieldNode, field, relation, fields, page };
}

function recordFields(
  record: AnyRecord,
  chosen: readonly ChosenField[],
  document: Document,
  mayHaveLists: boolean,
): AnswerField[] | null {
  const type = document.schema.getType(record.entity.name);
  if (!isObjectType(type) || chosen.some(({ isConditional }) => isConditional)) return null;
  const found = [...byResponseKey(chosen)].map(([key, group]) =>
    answerField(
      record,
      type,
      key,
      group.map(({ node }) => node),
      document,
    ),
  );
  return found.every((field) => field && (mayHaveLists || !hasPage(field))) ? (found as AnswerField[]) : null;
}

/** A record that several others refer to would be written with its lists for each of them. */
const hasPage = (field: AnswerField) => field.kind === 'related' && field.page !== null;

function answerField(
  record: AnyRecord,
  type: GraphQLObjectType,
  key: string,
  group: readonly FieldNode[],
  document: Document,
): AnswerField | null {
  const name = group[0]?.name.value as string;
  if (key.length > MOST_KEY_LENGTH) return null;
  if (name === TYPE_NAME) return { kind: 'constant', key, value: type.name };
  const field = type.getFields()[name];
  const relation = field?.extensions[RELATION] as Relation | undefined;
  if (field && relation) return relatedField(relation, group, field, key, document);
  if (name === NODE_ID) return { kind: 'nodeId', key, type: type.name };
  const table = tableOf(record.entity);
  const twin = field && twinOf(field);
  if (twin && table.fields.has(twin.field))
    return { kind: 'enum', key, name: twin.field, vocabulary: twin.vocabulary };
  if (!field || !isRowValue(field)) return null;
  const form = formOf(table, name, field);
  return form && { kind: 'column', key, name, form, presence: presenceOf(table, name, field) };
}

function presenceOf(table: Table, name: string, { type }: GraphQLField<unknown, unknown>): Presence {
  if (isNullableType(type)) return 'optional';
  return isNullable(table, name) ? 'required' : 'stored';
}

function relatedField(
  relation: Relation,
  group: readonly FieldNode[],
  field: GraphQLField<unknown, unknown>,
  key: string,
  document: Document,
): AnswerField | null {
  if (relation.kind === 'parts') return null;
  const page = relation.kind === 'many' ? pageParts(group, field, document) : null;
  if (relation.kind === 'many' && !page) return null;
  const records = page ? nodesBelow(group, document) : group;
  const answer = relatedAnswer(relation, group, field, records, document, page);
  return answer && { kind: 'related', key, ...answer };
}

/** The parts of a page; null if one is asked for that needs more than its records. */
function pageParts(
  group: readonly FieldNode[],
  field: GraphQLField<unknown, unknown>,
  document: Document,
): PagePart[] | null {
  const parts = partsOf(fieldsBelow(group, document))?.map(([key, { name }]): PagePart | null => {
    if (key.length > MOST_KEY_LENGTH) return null;
    if (name.value === TYPE_NAME) return { kind: 'constant', key, value: getNamedType(field.type).name };
    return name.value === 'nodes' ? { kind: 'nodes', key } : null;
  });
  const isOne = parts?.filter((part) => part?.kind === 'nodes').length === 1;
  return isOne && parts.every((part) => part !== null) ? parts : null;
}

/** Types of columns whose JSON in PostgreSQL is that of the service; a `bigint` counts rows or bytes, so it is exact. */
const SAME = /^(uuid|text|varchar|int|integer|smallint|bigint|boolean|date)(\(\d+\))?$/;
const MOMENT = /^timestamptz(\(\d\))?$/;
const DECIMAL = /^numeric\((\d+), ?(\d+)\)$/;

const LIST = /^(text|varchar|uuid)\[\]$/;

/** A number of more digits may not be the one that JavaScript writes. */
const MOST_DIGITS = 15;
const MOST_DECIMALS = 6;

/** Names of GraphQL types of computed fields whose JSON in PostgreSQL is that of the service. */
const SAME_COMPUTED = new Set(['Boolean', 'GUID', 'Int', 'String']);

function formOf(table: Table, name: string, answered: GraphQLField<unknown, unknown>): JsonForm | null {
  const field: SqlField | undefined = table.fields.get(name);
  if (field?.kind === 'joined') return formOf(field.target, field.field, answered);
  if (field?.kind === 'formula') {
    const type = isListType(answered.type) ? '' : getNamedType(answered.type).name;
    return type === 'DateTime' ? 'moment' : SAME_COMPUTED.has(type) ? 'as it is' : null;
  }
  if (field?.kind !== 'column') return null;
  if (SAME.test(field.type)) return 'as it is';
  if (MOMENT.test(field.type)) return 'moment';
  if (LIST.test(field.type)) return 'list';
  const [, digits, decimals] = DECIMAL.exec(field.type) ?? [];
  return Number(digits) <= MOST_DIGITS && Number(decimals) <= MOST_DECIMALS ? 'decimal' : null;
}
