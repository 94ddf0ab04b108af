import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLError,
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  isObjectType,
  isUnionType,
  Kind,
  valueFromASTUntyped,
} from 'graphql';
import { FREE_TEXT, LONG_TEXT, MOST_TEXT, SHORT_TEXT, SIZED_BY, WEIGHTS } from '../engine/declare.js';
import {
  AnswerText,
  byResponseKey,
  DEFAULT_PAGE_SIZE,
  fieldsBelow,
  MAX_PAGE_SIZE,
  responseKeyOf,
} from '../engine/read.js';
import { costOfConditions } from '../engine/schema.js';
import type { Budget } from '../platform/security/rate-counter.js';
import { foldSelections, type KnownOperation, type Standing } from './known-operation.js';
import { limitExceeded } from './read-document.js';

type Variables = Readonly<Record<string, unknown>>;

type Field = GraphQLField<unknown, unknown>;

/** What a selection costs: once, and of the selection of a connection what its page costs. */
interface Cost {
  readonly once: number;
  /** The characters of the texts of one record, which cost beyond {@link FREE_TEXT}. */
  readonly text: number;
  /** For each record of the page; null where no record is selected, so that the size of the page does not count. */
  readonly perRecord: number | null;
  /** What the page costs in the place of its records where only `pageInfo` is selected. */
  readonly positions: number;
}

const FREE: Cost = { once: 0, text: 0, perRecord: null, positions: 0 };

/** Returns what a record costs besides itself. */
const costOfRecord = ({ once, text }: Pick<Cost, 'once' | 'text'>) => once + Math.floor(text / FREE_TEXT);

/**
 * Counts what an operation costs with coerced variables: for each connection (a field whose type is named `…Connection`)
 * whose records are selected its page size `first`, or `last`, times those of the connections around it, and the weight that
 * a field declares as its `complexity`, once for each record around it. A page counts as {@link DEFAULT_PAGE_SIZE} without a
 * size, as {@link MAX_PAGE_SIZE} for a larger one, and as 1 when empty; one with `pageInfo` alone as a count. A list without
 * pages counts as a page of {@link DEFAULT_PAGE_SIZE}, or what it declares: a number, or one for each item of an argument.
 * The conditions of a list count by what they make the database do (`costOfConditions`). The texts of a record count by their
 * declared limits, and what leads back to a type above it counts {@link WEIGHTS}.again times. Fragments on several types
 * count together. `@skip` and `@include` are ignored.
 */
export function costOf(operation: KnownOperation, variables: Variables): number {
  const fold = foldSelections<Cost>(operation, {
    nothing: FREE,
    plus: (a, b) => ({
      once: a.once + b.once,
      text: a.text + b.text,
      perRecord: a.perRecord === null ? b.perRecord : a.perRecord + (b.perRecord ?? 0),
      positions: Math.max(a.positions, b.positions),
    }),
    of: (node, below, standing) => {
      const { parent, field } = standing;
      if (node.kind !== Kind.FIELD) return leadsBack(standing) ? again(below) : below;
      if (!parent || !field) return { ...FREE, text: textOf(node, field?.type) };
      const found = costOfField(node, below, parent, field, variables);
      const cost = leadsBack(standing) ? again(found) : found;
      if (isOfRecords(node, parent)) return { ...FREE, perRecord: costOfRecord(cost) };
      return { ...cost, positions: positionsOf(node, parent) };
    },
    into: (place, type, parent) => {
      const name = recordEntered(type, parent);
      if (name === undefined || isIn(place, name)) return place;
      return [...place.split(' ').filter(Boolean), name].sort().join(' ');
    },
  });
  return costOfRecord(fold(operation.definition.selectionSet, operation.rootType ?? undefined));
}

const again = (cost: Cost): Cost => ({
  ...cost,
  once: cost.once * WEIGHTS.again,
  text: cost.text * WEIGHTS.again,
});

const isIn = (place: string, name: string) => place.split(' ').includes(name);

/** Tells whether what is selected are records of a type that stands above them. */
function leadsBack({ type, parent, place }: Standing): boolean {
  const name = type && type !== parent ? recordEntered(type, parent) : undefined;
  return name !== undefined && isIn(place, name);
}

/** Returns the name of the type of records that a selection leads to: a page names its records, which are not entered again. */
function recordEntered(
  type: GraphQLCompositeType,
  parent: GraphQLCompositeType | undefined,
): string | undefined {
  if (!isObjectType(type) || isConnection(parent) || parent?.name.endsWith('Edge')) return undefined;
  if (!isConnection(type)) return type.name;
  const { nodes } = type.getFields();
  return nodes && getNamedType(nodes.type).name;
}

/** Returns the characters that a field may add to its record: its name, and a text by its declared limit. */
function textOf(node: FieldNode, type: GraphQLOutputType | undefined, field?: Field): number {
  const key = responseKeyOf(node).length;
  if (!type || isCompositeType(getNamedType(type))) return key;
  const declared = field?.extensions[MOST_TEXT];
  const name = getNamedType(type).name;
  if (typeof declared === 'number') return key + Math.min(declared, LONG_TEXT);
  if (name.startsWith('JSON')) return key + LONG_TEXT;
  return key + (UNDECLARED_TEXTS.has(name) ? SHORT_TEXT : SHORTEST_TEXT);
}

/** The types of texts whose fields may declare no limit. */
const UNDECLARED_TEXTS: ReadonlySet<string> = new Set(['String', 'EmailAddress', 'URL']);

/** Ids, numbers and moments. */
const SHORTEST_TEXT = 10;

/**
 * Counts what the answer of an operation cost: as `costOf`, by the records and texts that it holds in the place of the sizes of
 * pages and lists and the limits of texts. Nothing is counted for a null, and what leads back counts once.
 */
export function costOfAnswer(
  operation: KnownOperation,
  variables: Variables,
  data: Readonly<Record<string, unknown>> | null,
): number {
  const costOfValue = (nodes: readonly Selecting[], type: GraphQLCompositeType, value: unknown): Found => {
    if (Array.isArray(value)) {
      const items = value.map((item) => costOfRecord(costOfValue(nodes, type, item)));
      return { once: items.reduce((sum, item) => sum + item, 0), text: 0 };
    }
    if (typeof value !== 'object' || value === null) return NOTHING;
    let once = 0;
    let text = 0;
    let positions = 0;
    let records: number | null = null;
    const typeName = isAbstractType(type) ? undefined : type.name;
    for (const [key, group] of byResponseKey(fieldsBelow(nodes, operation, typeName))) {
      const [node] = group;
      const field = fieldNamed(node.name.value, type, operation);
      const found = answerOf(value, key);
      if (!field || found === null || found === undefined) continue;
      once += weightOf(node, field, variables);
      const below = getNamedType(field.type);
      text += key.length;
      if (!isCompositeType(below)) {
        text += typeof found === 'string' ? found.length : 0;
        continue;
      }
      const costBelow = costOfValue(group, below, found);
      once += costBelow.once;
      text += costBelow.text;
      positions = Math.max(positions, positionsOf(node, type));
      const size = Array.isArray(found) ? found.filter((item) => item !== null).length : 0;
      if (isOfRecords(node, type)) records = Math.max(records ?? 0, size);
      else once += size;
    }
    return { once: once + (records ?? positions), text };
  };
  const { rootType, definition } = operation;
  return rootType ? costOfRecord(costOfValue([definition], rootType, data)) : 0;
}

type Found = Pick<Cost, 'once' | 'text'>;

const NOTHING: Found = { once: 0, text: 0 };

type Selecting = Pick<FieldNode, 'selectionSet'>;

function answerOf(object: object, key: string): unknown {
  const value = (object as Readonly<Record<string, unknown>>)[key];
  return value instanceof AnswerText ? value.toJSON() : value;
}

/** Returns the definition of a field of a type, or of the first type with such a field among those of an abstract one. */
function fieldNamed(name: string, type: GraphQLCompositeType, { schema }: KnownOperation): Field | undefined {
  const own = isUnionType(type) ? undefined : type.getFields()[name];
  if (own || !isAbstractType(type)) return own;
  return schema.getPossibleTypes(type).flatMap((one) => one.getFields()[name] ?? [])[0];
}

/** What a request and its answer cost, the most that one may cost, and what is left to its caller: `extensions.cost`. */
export interface RequestCost extends Partial<Budget> {
  readonly requested: number;
  /** The cost with the records that the answer holds in the place of the sizes of pages and lists. */
  readonly used: number;
  readonly maximum: number;
}

/** Returns the refusal of a request whose cost exceeds its limit, else undefined. */
export function costExceeded({ requested, maximum }: Omit<RequestCost, 'used'>): GraphQLError | undefined {
  return requested > maximum
    ? limitExceeded('cost', maximum, {
        es: `cuesta ${requested}; pida páginas menores con «first», o menos condiciones`,
        en: `it costs ${requested}; ask for smaller pages with «first», or for fewer conditions`,
      })
    : undefined;
}

const isConnection = (type: { readonly name: string } | undefined) => type?.name.endsWith('Connection');

/** Tells whether a field is the list of the records of a connection. */
const isOfRecords = ({ name }: FieldNode, parent: GraphQLCompositeType | undefined) =>
  isConnection(parent) && (name.value === 'nodes' || name.value === 'edges');

/** Returns what the page of a connection costs for `pageInfo`, which is found in its first records or by a count. */
const positionsOf = ({ name }: FieldNode, parent: GraphQLCompositeType | undefined) =>
  isConnection(parent) && name.value === 'pageInfo' ? WEIGHTS.count : 0;

function costOfField(
  node: FieldNode,
  below: Cost,
  parent: GraphQLCompositeType,
  field: Field,
  variables: Variables,
): Cost {
  const own = weightOf(node, field, variables);
  const text = textOf(node, field.type, field);
  const type = getNamedType(field.type);
  if (!node.selectionSet || !isCompositeType(type)) return { ...FREE, once: own, text };
  const argument = (name: string) => argumentOf(name, field, node, variables);
  if (isConnection(type)) {
    const { once, perRecord, positions } = below;
    const size = sizeOf(argument('first') ?? argument('last'));
    const page = perRecord === null ? positions : size * (1 + perRecord);
    return { ...FREE, once: own + once + page, text: text + below.text };
  }
  const isList = isListType(getNullableType(field.type)) && !isConnection(parent);
  if (isList) return { ...FREE, once: own + listSize(field, argument) * (1 + costOfRecord(below)), text };
  return { ...FREE, once: own + below.once, text: text + below.text };
}

/** Returns what a field costs besides the records below it. */
function weightOf(node: FieldNode, field: Field, variables: Variables): number {
  const { complexity } = field.extensions;
  const where = field.args.find(({ name }) => name === 'where');
  const argument = (name: string) => argumentOf(name, field, node, variables);
  const conditions = where ? costOfConditions(where.type, argument('where')) : 0;
  const search = argument('search') ? WEIGHTS.indexedText : 0;
  return (typeof complexity === 'number' ? complexity : 0) + conditions + search;
}

/** Returns the records of a list without pages. */
function listSize({ extensions }: Field, argument: (name: string) => unknown): number {
  const size = extensions[SIZED_BY];
  if (typeof size === 'number') return size;
  if (typeof size !== 'string') return DEFAULT_PAGE_SIZE;
  const items = argument(size);
  return sizeOf(Array.isArray(items) ? items.length : typeof items === 'number' ? items : 1);
}

/** Returns the value of an argument, or its default where it is left out. */
function argumentOf(name: string, { args }: Field, node: FieldNode, variables: Variables): unknown {
  const sent = node.arguments?.find((argument) => argument.name.value === name)?.value;
  const value = sent && valueFromASTUntyped(sent, variables);
  return value === undefined ? args.find((argument) => argument.name === name)?.defaultValue : value;
}

function sizeOf(value: unknown): number {
  return typeof value === 'number' ? Math.min(Math.max(value, 1), MAX_PAGE_SIZE) : DEFAULT_PAGE_SIZE;
}
