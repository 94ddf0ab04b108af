import {
  DirectiveLocation,
  type DocumentNode,
  GraphQLDirective,
  GraphQLNonNull,
  GraphQLString,
  getOperationAST,
  Kind,
  print,
  separateOperations,
  stripIgnoredCharacters,
  visit,
} from 'graphql';

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

interface Client {
  readonly document: DocumentNode;
  readonly name: string | null;
}

/** The key that an operation carries; undefined without one, and for a value that is refused with the other input. */
export function keyInDocument({ document, name }: Client, variables: unknown): unknown {
  const operation = getOperationAST(document, name);
  const directive = operation?.directives?.find((one) => one.name.value === IDEMPOTENT.name);
  const value = directive?.arguments?.[0]?.value;
  if (value?.kind !== Kind.VARIABLE) return value?.kind === Kind.STRING ? value.value : undefined;
  const variable = value.name.value;
  const given = (variables as Record<string, unknown> | null | undefined)?.[variable];
  const usual = operation?.variableDefinitions?.find((one) => one.variable.name.value === variable);
  const found = given ?? (usual?.defaultValue?.kind === Kind.STRING ? usual.defaultValue.value : undefined);
  return typeof found === 'string' ? found : undefined;
}

/** An operation and its fragments, without its key and without what does not change its meaning. */
export function meaningOf({ document, name }: Client): string {
  const own = separateOperations(document)[name ?? ''] ?? document;
  const withoutKey = visit(own, {
    Directive: (node) => (node.name.value === IDEMPOTENT.name ? null : undefined),
  });
  return stripIgnoredCharacters(withoutKey.definitions.map(print).sort().join('\n'));
}
