import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  isUnionType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type AnyRecord, mayReadReplica, READS } from '../engine/declare.js';
import {
  byResponseKey,
  type Document,
  emptied,
  fieldsBelow,
  isWhole,
  responseKeyOf,
} from '../engine/read.js';

/** An operation of a valid document, as its cost, its input and its execution read it. */
export interface KnownOperation extends Document {
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
  readonly kind: OperationDefinitionNode['operation'];
  readonly name: string | null;
  readonly rootType: GraphQLObjectType | null | undefined;
  /** The root fields by their names in the answer; those under `@skip` and `@include` too. */
  readonly rootFields: ReturnType<typeof byResponseKey>;
  readonly mayReadReplica: boolean;
}

export function knownOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
): KnownOperation {
  const fragments = fragmentsOf(document);
  const rootType = schema.getRootType(definition.operation);
  const rootFields = byResponseKey(fieldsBelow([definition], { schema, fragments }));
  const fields = rootNamesOf({ rootFields }).map((name) => rootType?.getFields()[name]);
  return {
    schema,
    document,
    definition,
    fragments,
    kind: definition.operation,
    name: definition.name?.value ?? null,
    rootType,
    rootFields,
    mayReadReplica: mayReadReplica(definition.operation, fields),
  };
}

/** Returns the names of the root fields, one for each name in the answer. */
export const rootNamesOf = ({ rootFields }: Pick<KnownOperation, 'rootFields'>): readonly string[] =>
  [...rootFields.values()].map(([{ name }]) => name.value);

/** Finds the fragments of a document by their names. Without a prototype, since a client may spread `constructor`. */
export function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}

/** How the records of a list are answered. */
export interface WholeOptions {
  /** One by one, so that the parts of a record count for itself. */
  readonly isOneByOne?: boolean;
}

/** Returns the document that graphql-js executes, whose fields that are whole in SQL select nothing; null without such. */
export function withoutWholeFields(operation: KnownOperation, options: WholeOptions): DocumentNode | null {
  const { document, definition, fragments } = operation;
  const { whole, ways } = wholePathsOf(operation, options);
  if (whole.size === 0) return null;
  const withoutWhole = ({ selections, ...set }: SelectionSetNode, above: string): SelectionSetNode => ({
    ...set,
    selections: selections.map((node): SelectionNode => {
      if (node.kind === Kind.FIELD) {
        const path = above + responseKeyOf(node);
        if (whole.has(path)) return emptied(node);
        if (!ways.has(path) || !node.selectionSet) return node;
        return { ...node, selectionSet: withoutWhole(node.selectionSet, `${path}.`) };
      }
      // Fragments are written in place, since another operation may use them too.
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value];
      if (!fragment) return node;
      const { directives = [] } = node;
      const selectionSet = withoutWhole(fragment.selectionSet, above);
      return { ...fragment, kind: Kind.INLINE_FRAGMENT, directives, selectionSet };
    }),
  });
  const selectionSet = withoutWhole(definition.selectionSet, '');
  const definitions = document.definitions.map((one) =>
    one === definition ? { ...definition, selectionSet } : one,
  );
  return { ...document, definitions };
}

/**
 * Returns where the fields stand that are SQL as a whole, by the names in the answer: root fields, and those below a root field of a
 * query that is a way to records and none itself, as `viewer` is.
 */
function wholePathsOf(operation: KnownOperation, options: WholeOptions) {
  const place = { ...options, isWritten: operation.kind === 'mutation' };
  const whole = new Set<string>();
  const ways = new Set<string>();
  const find = (fields: KnownOperation['rootFields'], type: GraphQLObjectType, above: string): void => {
    for (const [key, nodes] of fields) {
      const field = type.getFields()[nodes[0].name.value];
      const record = field?.extensions[READS] as AnyRecord | undefined;
      if (field && record && isWhole(record, field, nodes, operation, place)) whole.add(above + key);
      if (record || above || operation.kind !== 'query' || !isObjectType(field?.type)) continue;
      ways.add(key);
      find(byResponseKey(fieldsBelow(nodes, operation, field.type.name)), field.type, `${key}.`);
    }
  };
  if (operation.rootType) find(operation.rootFields, operation.rootType, '');
  return { whole, ways };
}

/** A type that fields are selected on; undefined where the document does not fit the schema. */
type Parent = GraphQLCompositeType | undefined;

/** Where one selection stands. */
export interface Standing {
  readonly parent: Parent;
  /** The definition of a field. */
  readonly field: GraphQLField<unknown, unknown> | undefined;
  /** The type of what is selected below it. */
  readonly type: Parent;
  readonly place: string;
}

/** How the value of a selection is made. */
interface Fold<Value> {
  readonly nothing: Value;
  plus(sum: Value, value: Value): Value;
  /** Returns the value of one selection by that of what is selected below it. */
  of(node: SelectionNode, below: Value, standing: Standing): Value;
  /** Returns the place below a type that is not that of its parent, where values depend on what stands above them. */
  into?(place: string, type: GraphQLCompositeType, parent: Parent): string;
}

/**
 * Computes a value of a selection bottom up, with its fragments. Each fragment is computed once in a place, so that the time
 * is proportional to the document however they are nested; one that spreads itself counts as nothing within itself.
 */
export function foldSelections<Value>(
  { schema, fragments }: Document,
  { nothing, plus, of, into = (place) => place }: Fold<Value>,
): (set: SelectionSetNode | undefined, type: Parent) => Value {
  const known = new Map<string, Value>();

  const fold = (set: SelectionSetNode | undefined, type: Parent, place = ''): Value =>
    (set?.selections ?? []).reduce((sum, node) => plus(sum, selectionValue(node, type, place)), nothing);

  function selectionValue(node: SelectionNode, parent: Parent, place: string): Value {
    const field =
      node.kind === Kind.FIELD && parent && !isUnionType(parent)
        ? parent.getFields()[node.name.value]
        : undefined;
    const type = node.kind === Kind.FIELD ? compositeOf(field) : (typeOf(conditionOf(node)) ?? parent);
    const inner = type && type !== parent ? into(place, type, parent) : place;
    const below =
      node.kind === Kind.FRAGMENT_SPREAD
        ? fragmentValue(node.name.value, type, inner)
        : fold(node.selectionSet, type, inner);
    return of(node, below, { parent, field, type, place });
  }

  const conditionOf = (node: Exclude<SelectionNode, FieldNode>) =>
    (node.kind === Kind.FRAGMENT_SPREAD ? fragments[node.name.value] : node)?.typeCondition;

  function fragmentValue(name: string, type: Parent, place: string): Value {
    const key = `${name} ${place}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, nothing);
    const value = fold(fragments[name]?.selectionSet, type, place);
    known.set(key, value);
    return value;
  }

  function typeOf(condition: NamedTypeNode | undefined): Parent {
    const type = condition && schema.getType(condition.name.value);
    return isCompositeType(type) ? type : undefined;
  }

  return fold;
}

function compositeOf(field: GraphQLField<unknown, unknown> | undefined): Parent {
  const type = field && getNamedType(field.type);
  return isCompositeType(type) ? type : undefined;
}
