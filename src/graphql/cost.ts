import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  print,
  valueFromASTUntyped,
} from 'graphql';
import {
  FREE_TEXT,
  isOrderWithoutIndex,
  LONG_TEXT,
  MOST_TEXT,
  SHORT_TEXT,
  SIZED_BY,
  WEIGHTS,
} from '../engine/declare.js';
import { AnswerText, DEFAULT_PAGE_SIZE, definitionOf, MAX_PAGE_SIZE } from '../engine/read.js';
import { costOfConditions, hasWeight } from '../engine/schema.js';
import { groupedBy } from '../platform/get-or-insert.js';
import type { Budget } from '../platform/security/rate-counter.js';
import type { KnownOperation, SelectedField } from './known-operation.js';
import { limitExceeded } from './read-document.js';

type Variables = Readonly<Record<string, unknown>>;

type Field = GraphQLField<unknown, unknown>;

/** What a selection costs: once, and by the characters of the texts of one record, which cost beyond {@link FREE_TEXT}. */
interface Cost {
  readonly once: number;
  readonly text: number;
}

/** Returns what a record costs besides itself. */
const costOfRecord = ({ once, text }: Cost) => once + Math.floor(text / FREE_TEXT);

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
export const costOf = ({ selection, rootType: type }: KnownOperation, variables: Variables): number =>
  costOfRecord(costOfFields(selection.roots, { variables, type, above: [], size: 0 }));

/** Returns how the requests of an operation are counted: once for all of them, unless a variable says how much one asks for. */
export function compileCost(operation: KnownOperation): (variables: Variables) => number {
  const isSized = operation.selection.fields.some(({ node, field }) =>
    node.arguments?.some(
      ({ name: { value: name }, value }) =>
        (SIZES.has(name) || field?.extensions[SIZED_BY] === name) && print(value).includes('$'),
    ),
  );
  if (isSized) return (variables) => costOf(operation, variables);
  let cost: number | undefined;
  return () => {
    cost ??= costOf(operation, {});
    return cost;
  };
}

/** The arguments by which {@link costOf} counts. */
const SIZES: ReadonlySet<string> = new Set(['first', 'last', 'where', 'search', 'orderBy']);

/**
 * Counts what the answer of an operation cost: as `costOf`, by the records and texts that it holds in the place of the sizes of
 * pages and lists and the limits of texts. Nothing is counted for a null, and what leads back counts once.
 */
export const costOfAnswer = (
  { selection, rootType: type }: KnownOperation,
  variables: Variables,
  data: object | null,
): number =>
  data ? costOfRecord(costOfFields(selection.roots, { variables, type, above: [], size: 0, data })) : 0;

/** Where fields are selected. */
interface Place {
  readonly variables: Variables;
  readonly type: GraphQLCompositeType | null | undefined;
  /** The names of the types of records that stand above. */
  readonly above: readonly string[];
  /** The size of the page. */
  readonly size: number;
  /** What was answered there; absent before the execution. */
  readonly data?: object;
}

function costOfFields(fields: readonly SelectedField[], place: Place): Cost {
  let [once, text, positions] = [0, 0, 0];
  let records: number | null = null;
  // An answer has one value for all fields of a name. Before it each field counts for itself.
  const groups = place.data
    ? groupedBy(fields, ({ key }) => key).values()
    : fields.map((one) => [one] as const);
  for (const group of groups) {
    const { key, node, parent } = group[0];
    const answer = place.data && answerOf(place.data, key);
    if (place.data && (answer === undefined || answer === null)) continue;
    const cost = costOfField(group, place, answer);
    once += cost.once;
    text += cost.text;
    if (!isConnection(parent)) once += cost.items;
    else if (node.name.value === 'pageInfo') positions = WEIGHTS.count;
    else if (RECORDS.has(node.name.value)) records = Math.max(records ?? 0, cost.items);
  }
  // The positions of a page are found in its first records, or by a count.
  return { once: once + (records ?? positions), text };
}

/** The lists of the records of a connection. */
const RECORDS: ReadonlySet<string> = new Set(['nodes', 'edges']);

/** Returns what a field costs with all below it, besides the items of a list themselves. */
function costOfField(
  group: readonly [SelectedField, ...SelectedField[]],
  place: Place,
  answer: unknown,
): Cost & { readonly items: number } {
  const { node, key, field, type, parent } = group.find((one) => one.field) ?? group[0];
  if (!field || node.name.value.startsWith('__')) return { once: 0, text: key.length, items: 0 };
  const { variables } = place;
  const own = weightOf(node, field, place);
  if (!type) {
    const text = answer === undefined ? mostText(field) : typeof answer === 'string' ? answer.length : 0;
    return { once: own, text: key.length + text, items: 0 };
  }
  const argument = (name: string) => argumentOf(name, field, node, variables);
  const size = isConnection(type) ? sizeOf(argument('first') ?? argument('last')) : 0;
  const entered = enter(enter(place, parent, place.type), type, parent);
  const costBelow = (data: unknown) =>
    costOfFields(
      group.flatMap(({ below }) => below),
      { variables, type, above: entered.above, size, ...(data ? { data } : {}) },
    );
  const times = place.data ? 1 : entered.times;
  if (!isListType(getNullableType(field.type))) {
    const below = costBelow(answer);
    return { once: times * (own + below.once), text: times * (key.length + below.text), items: 0 };
  }
  if (Array.isArray(answer)) {
    const items = answer.filter((item) => item !== null);
    const once = items.reduce((sum, item) => sum + costOfRecord(costBelow(item)), own);
    return { once, text: key.length, items: items.length };
  }
  const isPage = isConnection(parent);
  const items = isPage ? place.size : listSize(field, argument);
  const { once, text } = costBelow(undefined);
  // The name of the records of a page counts with each of them.
  const each = costOfRecord({ once, text: isPage ? text + key.length : text });
  return {
    once: times * (own + items * each),
    text: isPage ? 0 : times * key.length,
    items: times * items,
  };
}

interface Entered {
  readonly above: readonly string[];
  /** How often what is selected counts. */
  readonly times: number;
}

/** Adds the type of the records that a selection leads to; what leads back to one of those above counts again. */
function enter(
  { above, times = 1 }: Pick<Entered, 'above'> & Partial<Entered>,
  type: Place['type'],
  from: Place['type'],
): Entered {
  const name = type && type !== from ? recordEntered(type, from) : undefined;
  if (name === undefined) return { above, times };
  return above.includes(name) ? { above, times: times * WEIGHTS.again } : { above: [...above, name], times };
}

/** Returns the name of the type of records that a selection leads to: a page names its records, which are not entered again. */
function recordEntered(type: GraphQLCompositeType, parent: Place['type']): string | undefined {
  if (!isObjectType(type) || isConnection(parent) || parent?.name.endsWith('Edge')) return undefined;
  if (!isConnection(type)) return type.name;
  const { nodes } = type.getFields();
  return nodes && getNamedType(nodes.type).name;
}

/** Returns the most characters that a field adds to its record, by the limit that it declares. */
function mostText({ extensions, type }: Field): number {
  const declared = extensions[MOST_TEXT];
  const { name } = getNamedType(type);
  if (typeof declared === 'number') return Math.min(declared, LONG_TEXT);
  if (name.startsWith('JSON')) return LONG_TEXT;
  return UNDECLARED_TEXTS.has(name) ? SHORT_TEXT : SHORTEST_TEXT;
}

/** The types of texts whose fields may declare no limit. */
const UNDECLARED_TEXTS: ReadonlySet<string> = new Set(['String', 'EmailAddress', 'URL']);

/** Ids, numbers and moments. */
const SHORTEST_TEXT = 10;

function answerOf(data: object, key: string): unknown {
  const value = (data as Readonly<Record<string, unknown>>)[key];
  return value instanceof AnswerText ? value.toJSON() : value;
}

const isConnection = (type: { readonly name: string } | null | undefined) =>
  type?.name.endsWith('Connection') === true;

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

/** Returns what a field costs besides the records below it. */
function weightOf(node: FieldNode, field: Field, { variables, above }: Place): number {
  const { complexity } = field.extensions;
  const where = field.args.find(({ name }) => name === 'where');
  const argument = (name: string) => argumentOf(name, field, node, variables);
  const conditions = where ? costOfConditions(where.type, argument('where')) : NO_CONDITIONS;
  const search = argument('search') ? WEIGHTS.indexedText : 0;
  const names = argument('orderBy');
  const order = names ? costOfOrder(field, names) : NO_CONDITIONS;
  const weighty = Math.max(conditions.weighty, order.weighty);
  // Below a record it is computed for those of that record alone.
  const isWhole = above.every((name) => name === VIEWER);
  const first = isWhole ? WEIGHTS.computed : WEIGHTS.unbounded;
  const further = isWhole ? WEIGHTS.computedAgain : WEIGHTS.unbounded;
  const texts = isWhole
    ? costOfSeveral(conditions.texts + order.texts, WEIGHTS.textOfAll, WEIGHTS.textAgain)
    : order.texts * WEIGHTS.unbounded;
  const computed = costOfSeveral(weighty, first, further);
  return (typeof complexity === 'number' ? complexity : 0) + conditions.cost + texts + search + computed;
}

const costOfSeveral = (count: number, first: number, further: number) =>
  count === 0 ? 0 : first + (count - 1) * further;

const NO_CONDITIONS = { cost: 0, weighty: 0, texts: 0 };

/** The type that stands for the caller, below whom are the records within scope. */
const VIEWER = 'Viewer';

/** Tells whether an order has a field with a weight of its own, and counts its texts without an index. */
function costOfOrder({ type }: Field, names: unknown): { readonly weighty: number; readonly texts: number } {
  const { nodes } = (getNamedType(type) as GraphQLObjectType).getFields();
  const record = nodes && (getNamedType(nodes.type) as GraphQLObjectType);
  const definition = record && definitionOf(record.name);
  if (!definition) return NO_CONDITIONS;
  const fields = [...new Set([names].flat().map((name) => definition.orders[String(name)]?.[0] ?? ''))];
  const isWeighty = fields.some((name) => {
    const field = record.getFields()[name];
    return field !== undefined && hasWeight(field);
  });
  const texts = fields.filter((name) => isOrderWithoutIndex(definition.entity, name)).length;
  return { weighty: isWeighty ? 1 : 0, texts };
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
