import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLError,
  type GraphQLField,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  Kind,
  valueFromASTUntyped,
} from 'graphql';
import { costOfConditions, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, SIZED_BY, WEIGHTS } from '../engine/index.js';
import { foldSelections } from './fold-selections.js';
import type { KnownOperation } from './known-operation.js';
import { limitExceeded } from './limits.js';

type Variables = Readonly<Record<string, unknown>>;

type Field = GraphQLField<unknown, unknown>;

/** What a selection costs: once, and, of the selection of a connection, for each record of its page. */
interface Cost {
  readonly once: number;
  readonly perRecord: number;
}

/**
 * Counts what an operation costs with coerced variables: for each connection (a field whose type is named `…Connection`)
 * its page size `first`, or `last`, times those of the connections around it, and the weight that a field declares as its
 * `complexity`, once for each record around it. A page counts as {@link DEFAULT_PAGE_SIZE} without a size, as
 * {@link MAX_PAGE_SIZE} for a larger one, and as 1 when empty. A list without pages counts as a page of
 * {@link DEFAULT_PAGE_SIZE}, or what it declares: a number, or one for each item of an argument. The conditions of a list
 * count by what they make the database do (`costOfConditions`). Fragments on several types count together. `@skip` and
 * `@include` are ignored.
 */
export function costOf(operation: KnownOperation, variables: Variables): number {
  const fold = foldSelections<Cost>(operation, {
    nothing: { once: 0, perRecord: 0 },
    plus: (a, b) => ({ once: a.once + b.once, perRecord: a.perRecord + b.perRecord }),
    of: (node, below, parent, field) => {
      if (node.kind !== Kind.FIELD) return below;
      const cost = parent && field ? costOfField(node, below, parent, field, variables) : 0;
      return isOfRecords(node, parent) ? { once: 0, perRecord: cost } : { once: cost, perRecord: 0 };
    },
  });
  return fold(operation.definition.selectionSet, operation.rootType ?? undefined).once;
}

/** What a request costs, and the most that one may cost: `extensions.cost` of an answer. */
export interface RequestCost {
  readonly requested: number;
  readonly maximum: number;
}

/** Returns the refusal of a request whose cost exceeds its limit, else undefined. */
export function costExceeded({ requested, maximum }: RequestCost): GraphQLError | undefined {
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

function costOfField(
  node: FieldNode,
  { once, perRecord }: Cost,
  parent: GraphQLCompositeType,
  field: Field,
  variables: Variables,
): number {
  const argument = (name: string) => argumentOf(name, field, node, variables);
  const { complexity } = field.extensions;
  const where = field.args.find(({ name }) => name === 'where');
  const conditions = where ? costOfConditions(where.type, argument('where')) : 0;
  const search = argument('search') ? WEIGHTS.indexedText : 0;
  const own = (typeof complexity === 'number' ? complexity : 0) + conditions + search;
  if (!node.selectionSet || !isCompositeType(getNamedType(field.type))) return own;
  if (isConnection(getNamedType(field.type)))
    return own + once + sizeOf(argument('first') ?? argument('last')) * (1 + perRecord);
  const isList = isListType(getNullableType(field.type)) && !isConnection(parent);
  return own + (isList ? listSize(field, argument) * (1 + once) : once);
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
