import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLError,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { costOfConditions, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, SIZED_BY } from '../engine/index.js';
import { limitExceeded } from './limits.js';

/** The cost of an operation with the raw variables of one request. */
export type CostOfRequest = (variables: Readonly<Record<string, unknown>>) => number;

/** A number when no variable decides, otherwise a sum to evaluate for each request. */
type Cost = number | Sum;

interface Sum {
  constant: number;
  terms: (Sum | Records | Conditions)[];
}

/** What the conditions of an argument cost that variables decide. */
interface Conditions {
  conditions: (variables: Readonly<Record<string, unknown>>) => number;
}

interface Records {
  size: (variables: Readonly<Record<string, unknown>>) => number;
  /** The cost of one of its records. */
  inner: Cost;
}

/**
 * Compiles the cost of an operation: for each connection (a field whose type is named `…Connection`) its page
 * size `first`, or `last`, times those of the connections around it, and the weight that a field declares as its `complexity`,
 * once for each record around it. A page counts as {@link DEFAULT_PAGE_SIZE} without a size, as
 * {@link MAX_PAGE_SIZE} for a larger one, and as 1 when empty. A list without pages counts as a page of
 * {@link DEFAULT_PAGE_SIZE}, or what it declares: a number, or one for each item of an argument. The conditions of a list
 * count by what they make the database do (`costOfConditions`). Fragments on several types count together. `@skip` and `@include` are ignored.
 *
 * Compile once per operation of a valid document. The compilation and the function it returns take time
 * proportional to the document, however its fragments are nested; without variable page sizes the function
 * returns a constant.
 */
export function compileCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CostOfRequest {
  const root = schema.getRootType(operation.operation);
  const cost = root ? costCompiler(schema, document, operation)(operation.selectionSet, root) : 0;
  return typeof cost === 'number' ? () => cost : (variables) => evaluate(cost, variables, new Map());
}

/** What a request costs, and the most that one may cost: `extensions.cost` of an answer. */
export interface RequestCost {
  readonly requested: number;
  readonly maximum: number;
}

/** The refusal of a request whose cost exceeds its limit, else undefined. */
export function costExceeded({ requested, maximum }: RequestCost): GraphQLError | undefined {
  return requested > maximum
    ? limitExceeded('cost', maximum, {
        es: `cuesta ${requested}; pida páginas menores con «first», o menos condiciones`,
        en: `it costs ${requested}; ask for smaller pages with «first», or for fewer conditions`,
      })
    : undefined;
}

function costCompiler(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const fragmentCosts = new Map<string, Cost>();
  const defaults = variableDefaults(operation);

  function costOfSet({ selections }: SelectionSetNode, type: GraphQLCompositeType, part: Part = 'all'): Cost {
    const sum: Sum = { constant: 0, terms: [] };
    for (const selection of selections) {
      switch (selection.kind) {
        case Kind.FIELD:
          if (isWithin(part, selection)) add(sum, costOfField(selection, type));
          break;
        case Kind.INLINE_FRAGMENT:
          add(
            sum,
            costOfSet(selection.selectionSet, typeNamed(selection.typeCondition?.name.value) ?? type, part),
          );
          break;
        case Kind.FRAGMENT_SPREAD:
          add(sum, costOfFragment(selection.name.value, part));
          break;
      }
    }
    return simplified(sum);
  }

  function costOfField(node: FieldNode, parent: GraphQLCompositeType): Cost {
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field) return 0;
    const cost: Sum = { constant: weightOf(field), terms: [] };
    for (const conditions of conditionsOf(field, node, defaults)) add(cost, conditions);
    const type = getNamedType(field.type);
    if (isCompositeType(type) && node.selectionSet) {
      if (type.name.endsWith('Connection')) {
        add(cost, costOfSet(node.selectionSet, type, 'page'));
        add(
          cost,
          costOfRecords(pageSize(field, node, defaults), costOfSet(node.selectionSet, type, 'records')),
        );
      } else {
        const inner = costOfSet(node.selectionSet, type);
        add(
          cost,
          isPlainList(field.type, parent) ? costOfRecords(listSize(field, node, defaults), inner) : inner,
        );
      }
    }
    return simplified(cost);
  }

  function costOfFragment(name: string, part: Part): Cost {
    const key = `${part} ${name}`;
    const known = fragmentCosts.get(key);
    if (known !== undefined) {
      return known;
    }
    // Validation refuses a fragment that spreads itself; here the recursion only has to end.
    fragmentCosts.set(key, 0);
    const fragment = fragments.get(name);
    const type = typeNamed(fragment?.typeCondition.name.value);
    const cost = fragment && type ? costOfSet(fragment.selectionSet, type, part) : 0;
    fragmentCosts.set(key, cost);
    return cost;
  }

  function typeNamed(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }

  return costOfSet;
}

/** A list without pages. The lists `nodes` and `edges` of a connection are counted by its page size. */
const isPlainList = (type: GraphQLOutputType, parent: GraphQLCompositeType) =>
  isListType(getNullableType(type)) && !parent.name.endsWith('Connection');

/** The records of a list without pages. */
function listSize(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  defaults: ReadonlyMap<string, unknown>,
): number | Records['size'] {
  const size = field.extensions[SIZED_BY];
  if (typeof size === 'number') return size;
  if (typeof size !== 'string') return DEFAULT_PAGE_SIZE;
  const value = argumentOf(size, field, node, defaults);
  const count = (items: unknown) =>
    sizeOf(Array.isArray(items) ? items.length : typeof items === 'number' ? items : 1);
  return typeof value === 'function' ? (variables) => count(given(value, variables)) : count(value);
}

/** The fields of a connection that count for each of its records, those that count once, or all fields of a type. */
type Part = 'records' | 'page' | 'all';

const isWithin = (part: Part, { name }: FieldNode) =>
  part === 'all' || (name.value === 'nodes' || name.value === 'edges') === (part === 'records');

/** What a field is declared to cost besides its records. */
function weightOf({ extensions }: GraphQLField<unknown, unknown>): number {
  return typeof extensions.complexity === 'number' ? extensions.complexity : 0;
}

const simplified = (sum: Sum): Cost => (sum.terms.length === 0 ? sum.constant : sum);

function add(sum: Sum, cost: Cost): void {
  if (typeof cost === 'number') {
    sum.constant += cost;
  } else {
    sum.terms.push(cost);
  }
}

function costOfRecords(size: number | Records['size'], inner: Cost): Cost {
  if (typeof size === 'number' && typeof inner === 'number') {
    return size * (1 + inner);
  }
  return { constant: 0, terms: [{ size: typeof size === 'number' ? () => size : size, inner }] };
}

function evaluate(cost: Cost, variables: Readonly<Record<string, unknown>>, known: Map<Sum, number>): number {
  if (typeof cost === 'number') {
    return cost;
  }
  let value = known.get(cost);
  if (value === undefined) {
    value = cost.constant;
    for (const term of cost.terms) {
      value += costOfTerm(term, variables, known);
    }
    known.set(cost, value);
  }
  return value;
}

function costOfTerm(
  term: Sum['terms'][number],
  variables: Readonly<Record<string, unknown>>,
  known: Map<Sum, number>,
): number {
  if ('conditions' in term) return term.conditions(variables);
  if ('size' in term) return term.size(variables) * (1 + evaluate(term.inner, variables, known));
  return evaluate(term, variables, known);
}

/** The costs of the conditions among the arguments of a field. */
function conditionsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  defaults: ReadonlyMap<string, unknown>,
): Cost[] {
  return field.args
    .filter(({ name }) => name === 'where' || name === 'filter')
    .map(({ name, type }): Cost => {
      const value = argumentOf(name, field, node, defaults);
      if (typeof value !== 'function') return costOfConditions(type, value);
      const conditions = (variables: Readonly<Record<string, unknown>>) =>
        costOfConditions(type, given(value, variables));
      return { constant: 0, terms: [{ conditions }] };
    });
}

function variableDefaults({ variableDefinitions = [] }: OperationDefinitionNode): Map<string, unknown> {
  return new Map(
    variableDefinitions.map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue && valueFromASTUntyped(defaultValue),
    ]),
  );
}

/** The size of a page: `first`, or else `last`. */
function pageSize(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  defaults: ReadonlyMap<string, unknown>,
): number | Records['size'] {
  const [first, last] = ['first', 'last'].map((name) => argumentOf(name, field, node, defaults));
  if (typeof first !== 'function' && typeof last !== 'function') return sizeOf(first ?? last);
  return (variables) => sizeOf(given(first, variables) ?? given(last, variables));
}

type ArgumentValue = unknown | ((variables: Readonly<Record<string, unknown>>) => unknown);

const given = (value: ArgumentValue, variables: Readonly<Record<string, unknown>>) =>
  typeof value === 'function' ? value(variables) : value;

/** The value of an argument, or the function that takes it from the variables. */
function argumentOf(
  name: string,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  defaults: ReadonlyMap<string, unknown>,
): ArgumentValue {
  const declared = field.args.find((argument) => argument.name === name)?.defaultValue;
  const sent = node.arguments?.find((argument) => argument.name.value === name)?.value;
  if (!sent) return declared;
  if (sent.kind !== Kind.VARIABLE) {
    return hasVariable(sent)
      ? (variables: Readonly<Record<string, unknown>>) => valueFromASTUntyped(sent, variables)
      : valueFromASTUntyped(sent);
  }
  const variable = sent.name.value;
  const absent = defaults.get(variable) ?? declared;
  return (variables: Readonly<Record<string, unknown>>) =>
    variables[variable] === undefined ? absent : variables[variable];
}

function hasVariable(node: ValueNode): boolean {
  if (node.kind === Kind.LIST) return node.values.some(hasVariable);
  if (node.kind === Kind.OBJECT) return node.fields.some(({ value }) => hasVariable(value));
  return node.kind === Kind.VARIABLE;
}

function sizeOf(value: unknown): number {
  return typeof value === 'number' ? Math.min(Math.max(value, 1), MAX_PAGE_SIZE) : DEFAULT_PAGE_SIZE;
}
