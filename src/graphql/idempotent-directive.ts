import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLNonNull,
  GraphQLString,
  type NameNode,
  print,
  separateOperations,
  stripIgnoredCharacters,
  type VariableDefinitionNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import type { KnownOperation } from './known-operation.js';

/** Carries the idempotency key of a mutation in its document, for clients that keep nothing but document and variables. */
export const IDEMPOTENT = new GraphQLDirective({
  name: 'idempotent',
  description:
    'Does the mutation once however often it is sent with this key, and answers it again, as the header' +
    ' `Idempotency-Key` and `idempotencyKey` among the `extensions` of a request do.',
  locations: [DirectiveLocation.MUTATION],
  args: {
    key: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'A new text for each write: 1 to 255 visible ASCII characters, such as a UUID.',
    },
  },
});

/** Returns the key that an operation carries; undefined without one, and for a value that is refused with the other input. */
export function keyInDocument({ definition }: KnownOperation, variables: unknown): string | undefined {
  const { directives = [], variableDefinitions = [] } = definition;
  const node = directives.find(({ name }) => name.value === IDEMPOTENT.name)?.arguments?.[0]?.value;
  const defaults = variableDefinitions.map(({ variable, defaultValue }) => [
    variable.name.value,
    defaultValue && valueFromASTUntyped(defaultValue),
  ]);
  const key =
    node && valueFromASTUntyped(node, { ...Object.fromEntries(defaults), ...(variables as object) });
  return typeof key === 'string' ? key : undefined;
}

/** Returns an operation and its fragments, without its key and without what does not change its meaning, such as the order of members of an input. */
export function meaningOf({ document, name }: KnownOperation): string {
  const own = separateOperations(document)[name ?? ''] ?? document;
  const plain = visit(own, {
    Directive: { enter: (node) => (node.name.value === IDEMPOTENT.name ? null : undefined) },
    OperationDefinition: {
      leave: (node) => ({ ...node, variableDefinitions: inOrder(node.variableDefinitions, nameOfVariable) }),
    },
    Field: { leave: (node) => ({ ...node, arguments: inOrder(node.arguments, nameOf) }) },
    ObjectValue: { leave: (node) => ({ ...node, fields: inOrder(node.fields, nameOf) }) },
    StringValue: (node) => ({ ...node, block: false }),
  });
  return stripIgnoredCharacters(plain.definitions.map(print).sort().join('\n'));
}

const nameOf = ({ name }: { readonly name: NameNode }) => name.value;

const nameOfVariable = ({ variable }: VariableDefinitionNode) => variable.name.value;

const inOrder = <Node>(nodes: readonly Node[] = [], keyOf: (node: Node) => string): readonly Node[] =>
  [...nodes].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
