import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import {
  type AnyRecord,
  byResponseKey,
  type Document,
  emptied,
  fieldsBelow,
  isWhole,
  READS,
  responseKeyOf,
} from '../engine/index.js';

/** How the records of a list are answered. */
export interface WholeOptions {
  /** One by one, so that the parts of a record count for itself. */
  readonly isOneByOne?: boolean;
}

/**
 * The document that graphql-js executes: root fields whose whole selection is SQL have none, and their resolvers answer
 * with the text of theirs. Null where no root field is such.
 */
export function withoutWholeFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
  { isOneByOne = false }: WholeOptions = {},
): DocumentNode | null {
  const type = schema.getRootType(definition.operation);
  if (!type || definition.operation === OperationTypeNode.SUBSCRIPTION) return null;
  const fragments = fragmentsOf(document);
  const isWritten = definition.operation === OperationTypeNode.MUTATION;
  const whole = wholeKeysOf(type, definition.selectionSet, { schema, fragments }, { isWritten, isOneByOne });
  if (whole.size === 0) return null;
  const selectionSet = emptiedIn(definition.selectionSet, fragments, whole);
  const definitions = document.definitions.map((one) =>
    one === definition ? { ...definition, selectionSet } : one,
  );
  return { ...document, definitions };
}

function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((one) => [one.name.value, one]));
}

/** The names in the answer of the root fields that are SQL as a whole. */
function wholeKeysOf(
  root: GraphQLObjectType,
  selectionSet: SelectionSetNode,
  document: Document,
  options: { readonly isWritten: boolean; readonly isOneByOne: boolean },
): ReadonlySet<string> {
  const found = byResponseKey(fieldsBelow([{ selectionSet }], document));
  const whole = new Set<string>();
  for (const [key, group] of found) {
    const nodes = group.map(({ node }) => node);
    const field = root.getFields()[nodes[0]?.name.value ?? ''];
    const record = field && recordOf(field);
    if (record && isWhole(record, field, nodes, document, options)) whole.add(key);
  }
  return whole;
}

const recordOf = ({ extensions }: GraphQLField<unknown, unknown>) =>
  extensions[READS] as AnyRecord | undefined;

/** A root selection with its fragments in place, since another operation may use a fragment too. */
function emptiedIn(
  set: SelectionSetNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  whole: ReadonlySet<string>,
): SelectionSetNode {
  const selections = set.selections.flatMap((selection): SelectionNode | readonly SelectionNode[] => {
    if (selection.kind === Kind.FIELD) return emptiedField(selection, whole);
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return { ...selection, selectionSet: emptiedIn(selection.selectionSet, fragments, whole) };
    const fragment = fragments[selection.name.value];
    if (!fragment) return [];
    return {
      kind: Kind.INLINE_FRAGMENT,
      typeCondition: fragment.typeCondition,
      ...(selection.directives ? { directives: selection.directives } : {}),
      selectionSet: emptiedIn(fragment.selectionSet, fragments, whole),
    };
  });
  return { ...set, selections };
}

const emptiedField = (node: FieldNode, whole: ReadonlySet<string>): FieldNode =>
  whole.has(responseKeyOf(node)) ? emptied(node) : node;
