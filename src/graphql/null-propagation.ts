import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  getOperationAST,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';

interface Execution {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/** A value of the response and the path that an error reports for it. */
interface Place {
  readonly path: readonly (string | number)[];
  readonly parent: string;
  readonly nodes: readonly FieldNode[];
  /** Whether all ancestors are non-null, so that a violation here leaves no data at all. */
  readonly isCritical: boolean;
}

/** The key under which a value names its type where an interface or a union leaves it open; removed from the answer. */
export const TYPE_NAME = '#type';

type Fields = ReadonlyMap<string, readonly FieldNode[]>;

/** Marks a null that the type does not allow, until a nullable ancestor takes it. */
const VIOLATED = Symbol('violated');

/**
 * Applies the non-null types of a schema to a result that was computed without them: the nearest nullable
 * ancestor of each violation becomes null, in place, and violations are reported after all other errors, as
 * in graphql-jit.
 */
export function propagateNulls(execution: Execution, result: ExecutionResult): ExecutionResult {
  const { schema, document, operationName, variableValues } = execution;
  const { data, errors = [] } = result;
  const definition = getOperationAST(document, operationName);
  const root = definition && schema.getRootType(definition.operation);
  if (!root || !data) return result;
  const fragments = fragmentsOf(document);
  const subfields = new Map<readonly FieldNode[], Map<GraphQLObjectType, Fields>>();
  const violations = new Map<string, Place>();

  function fieldsBelow(type: GraphQLObjectType, nodes: readonly FieldNode[]): Fields {
    const byType = subfields.get(nodes) ?? new Map<GraphQLObjectType, Fields>();
    const fields = byType.get(type) ?? collectSubfields(schema, fragments, variableValues, type, nodes);
    subfields.set(nodes, byType.set(type, fields));
    return fields;
  }

  /** The type of an object; undefined for a leaf. */
  function typeOf(type: GraphQLOutputType, value: unknown): GraphQLObjectType | undefined {
    if (isObjectType(type)) return type;
    if (!isAbstractType(type)) return undefined;
    const values = value as Record<string, unknown>;
    const found = schema.getType(values[TYPE_NAME] as string) as GraphQLObjectType;
    delete values[TYPE_NAME];
    return found;
  }

  function complete(type: GraphQLOutputType, value: unknown, place: Place): unknown {
    const isRequired = isNonNullType(type);
    const own = { ...place, isCritical: place.isCritical && isRequired };
    const completed = value === null || value === undefined ? null : completePresent(type, value, own);
    if (!isRequired) return completed === VIOLATED ? null : completed;
    if (completed !== null) return completed;
    violations.set(keyOf(place.path), own);
    return VIOLATED;
  }

  function completePresent(type: GraphQLOutputType, value: unknown, place: Place): unknown {
    const present = getNullableType(type);
    if (isListType(present)) return completeItems(present.ofType, value as unknown[], place);
    const object = typeOf(present, value);
    if (!object) return value;
    return completeObject(object, value as Record<string, unknown>, fieldsBelow(object, place.nodes), place);
  }

  function completeItems(type: GraphQLOutputType, items: unknown[], place: Place): unknown {
    let isViolated = false;
    for (const [index, item] of items.entries()) {
      const completed = complete(type, item, { ...place, path: [...place.path, index] });
      if (completed === VIOLATED) isViolated = true;
      else items[index] = completed;
    }
    return isViolated ? VIOLATED : items;
  }

  function completeObject(
    type: GraphQLObjectType,
    values: Record<string, unknown>,
    fields: Fields,
    { path, isCritical }: Pick<Place, 'path' | 'isCritical'>,
  ): unknown {
    let isViolated = false;
    for (const [key, nodes] of fields) {
      const field = type.getFields()[nodes[0]?.name.value ?? ''];
      const value = values[key];
      if (!field || isPresentLeaf(field.type, value)) continue;
      const place = { path: [...path, key], parent: type.name, nodes, isCritical };
      const completed = complete(field.type, value, place);
      if (completed === VIOLATED) isViolated = true;
      else values[key] = completed;
    }
    return isViolated ? VIOLATED : values;
  }

  const fields = collectFields(schema, fragments, variableValues, root, definition.selectionSet);
  const completed = completeObject(root, data, fields, { path: [], isCritical: true });
  if (violations.size === 0) return result;
  return {
    data: completed === VIOLATED ? null : data,
    errors: [
      ...errors.filter(({ path }) => !violations.has(keyOf(path))),
      ...violationErrors(violations, errors),
    ],
  };
}

const isPresentLeaf = (type: GraphQLOutputType, value: unknown) =>
  value !== null && value !== undefined && isLeafType(getNullableType(type));

/**
 * Thrown errors first, then missing values, level by level. Nothing is reported after a violation that leaves
 * no data.
 */
function violationErrors(
  violations: ReadonlyMap<string, Place>,
  errors: readonly GraphQLError[],
): readonly GraphQLError[] {
  const thrown = errors.filter(({ path }) => violations.has(keyOf(path)));
  const explained = new Set(thrown.map(({ path }) => keyOf(path)));
  const missing = [...violations]
    .filter(([key]) => !explained.has(key))
    .map(([, place]) => missingAt(place))
    .sort((one, other) => levelOf(one) - levelOf(other));
  const all = [...thrown, ...missing];
  const critical = all.findIndex(({ path }) => violations.get(keyOf(path))?.isCritical);
  return critical < 0 ? all : all.slice(0, critical + 1);
}

const levelOf = ({ path = [] }: GraphQLError) => path.length;

const missingAt = ({ path, parent, nodes }: Place) =>
  new GraphQLError(`Cannot return null for non-nullable field ${parent}.${nodes[0]?.name.value}.`, {
    nodes,
    path,
  });

const keyOf = (path: Place['path'] | undefined) => JSON.stringify(path);

function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}
