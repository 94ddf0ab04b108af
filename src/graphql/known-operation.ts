import {
  type DirectiveNode,
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
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
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
  /** The names of the root fields, one for each name in the answer. */
  readonly rootNames: readonly string[];
  readonly mayReadReplica: boolean;
  /** Written out once, when it is first read: operations of routes need none. */
  readonly selection: Selection;
}

export function knownOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
): KnownOperation {
  const fragments = fragmentsOf(document);
  const rootType = schema.getRootType(definition.operation);
  const rootFields = byResponseKey(fieldsBelow([definition], { schema, fragments }));
  const rootNames = [...rootFields.values()].map(([{ name }]) => name.value);
  const fields = rootNames.map((name) => rootType?.getFields()[name]);
  let selection: Selection | undefined;
  return {
    schema,
    document,
    definition,
    fragments,
    kind: definition.operation,
    name: definition.name?.value ?? null,
    rootType,
    rootFields,
    rootNames,
    mayReadReplica: mayReadReplica(definition.operation, fields),
    get selection() {
      selection ??= selectionOf({ schema, fragments }, definition);
      return selection;
    },
  };
}

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
        if (whole.has(path)) return emptied(node, path);
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

/** The names in the answer from the root to a field; items of lists are not numbered. */
type FieldPath = readonly string[];

/** A field that an operation selects. */
export interface SelectedField {
  readonly node: FieldNode;
  readonly key: string;
  readonly path: FieldPath;
  readonly parent: Parent;
  readonly field: GraphQLField<unknown, unknown> | undefined;
  /** The type of what is selected below it. */
  readonly type: Parent;
  readonly below: readonly SelectedField[];
}

/** What an operation selects, with its fragments written out. */
export interface Selection {
  readonly roots: readonly SelectedField[];
  /** All fields in the order of the document. */
  readonly fields: readonly SelectedField[];
  /** The directives, each with the field that it stands at or below. */
  readonly directives: readonly { readonly node: DirectiveNode; readonly path: FieldPath }[];
}

const META_FIELDS: ReadonlyMap<string, GraphQLField<unknown, unknown>> = new Map(
  [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].map((field) => [field.name, field]),
);

/** Writes out an operation whose fragments do not spread themselves; stops after `most` fields. */
export function selectionOf(
  { schema, fragments }: Document,
  definition: OperationDefinitionNode,
  most = Number.POSITIVE_INFINITY,
): Selection {
  const fields: SelectedField[] = [];
  const directives: Selection['directives'][number][] = [];

  function note(nodes: readonly DirectiveNode[] = [], path: FieldPath): void {
    for (const node of nodes) directives.push({ node, path });
  }

  function open({ selections }: SelectionSetNode, parent: Parent, path: FieldPath): SelectedField[] {
    return selections.flatMap((node) => {
      if (fields.length > most) return [];
      if (node.kind === Kind.FIELD) return select(node, parent, path);
      note(node.directives, path);
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value];
      if (!fragment) return [];
      if (fragment !== node) note(fragment.directives, path);
      const type = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
      return open(fragment.selectionSet, isCompositeType(type) ? type : parent, path);
    });
  }

  function select(node: FieldNode, parent: Parent, above: FieldPath): SelectedField {
    const key = responseKeyOf(node);
    const path = [...above, key];
    const name = node.name.value;
    const ofType = parent && !isUnionType(parent) ? parent.getFields()[name] : undefined;
    const field = META_FIELDS.get(name) ?? ofType;
    const named = field && getNamedType(field.type);
    const type = isCompositeType(named) ? named : undefined;
    const below: SelectedField[] = [];
    const selected = { node, key, path, parent, field, type, below };
    fields.push(selected);
    note(node.directives, path);
    if (node.selectionSet) below.push(...open(node.selectionSet, type, path));
    return selected;
  }

  const ROOT: FieldPath = [];
  for (const one of [definition, ...(definition.variableDefinitions ?? [])]) note(one.directives, ROOT);
  const roots = open(definition.selectionSet, schema.getRootType(definition.operation) ?? undefined, ROOT);
  return { roots, fields, directives };
}
