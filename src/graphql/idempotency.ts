import type { Request } from 'express';
import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLNonNull,
  GraphQLString,
  isNonNullType,
  type NameNode,
  print,
  separateOperations,
  stripIgnoredCharacters,
  type VariableDefinitionNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { type Context, SECRETS } from '../engine/declare.js';
import { answerOnce, idempotencyKeyOf } from '../http/idempotency-key.js';
import { httpError } from '../platform/errors.js';
import { outcomeOf } from './errors.js';
import type { ClientOperation, ExecutionBody } from './executor.js';
import type { KnownOperation, SelectedField } from './known-operation.js';

interface Keyed {
  readonly operation: ClientOperation;
  readonly variables: unknown;
  /** The `extensions` of the request, which may hold the key. */
  readonly extensions: object | null | undefined;
  readonly execute: () => Promise<ExecutionBody>;
}

/** Executes an operation; a mutation that comes with an idempotency key only once. */
export function executeOnce(
  request: Request,
  ctx: Context,
  { operation, variables, extensions, execute }: Keyed,
): Promise<ExecutionBody> {
  if (operation.kind !== 'mutation') return execute();
  const { idempotencyKey } = (extensions ?? {}) as { idempotencyKey?: unknown };
  const key = idempotencyKeyOf(request, ctx, [idempotencyKey, keyInDocument(operation, variables)]);
  if (key === null) return execute();
  assertSingle(operation);
  return answerOnce(request, ctx, {
    key,
    content: [meaningOf(operation), declaredOf(operation, variables)],
    mutate: execute,
    kept: (body) => (outcomeOf(body) === 'failed' ? undefined : withoutSecrets(operation, body)),
  });
}

/** Returns the variables that the operation declares; others have no meaning. */
function declaredOf({ input }: ClientOperation, variables: unknown): Record<string, unknown> {
  const given = (variables ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    input.variables.filter(({ name }) => Object.hasOwn(given, name)).map(({ name }) => [name, given[name]]),
  );
}

/** Each mutation has a transaction of its own, and a key is stored in one of them. */
function assertSingle(operation: ClientOperation): void {
  if (operation.rootNames.filter((name) => name !== '__typename').length > 1)
    throw httpError(400, {
      es: 'Una solicitud con Idempotency-Key lleva una sola mutación.',
      en: 'A request with an Idempotency-Key has a single mutation.',
    });
}

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
function keyInDocument({ definition }: KnownOperation, variables: unknown): string | undefined {
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
function meaningOf({ document, name }: KnownOperation): string {
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

/**
 * Returns the answer to an operation as it is kept to be given again: with null for each secret, and a mark that says so. The
 * whole mutation answers null where the type of a secret does not allow that.
 */
function withoutSecrets({ selection }: KnownOperation, body: ExecutionBody): ExecutionBody {
  if (!body.data || !selection.fields.some(isSecret)) return body;
  // A part of the data may be a text that PostgreSQL has made.
  const data: Record<string, unknown> = JSON.parse(JSON.stringify(body.data));
  for (const root of selection.roots) if (!hideSecrets(data, [root])) data[root.key] = null;
  return { ...body, data, extensions: { ...body.extensions, replayed: true } };
}

const isSecret = ({ field }: SelectedField) => field?.extensions[SECRETS] === true;

/** Puts null in the place of the secrets of a value; tells whether its types allow that. */
function hideSecrets(value: unknown, fields: readonly SelectedField[]): boolean {
  if (Array.isArray(value)) return value.every((item) => hideSecrets(item, fields));
  if (typeof value !== 'object' || value === null) return true;
  const values = value as Record<string, unknown>;
  return fields.every((selected) => {
    const { key, field, below } = selected;
    if (!Object.hasOwn(values, key) || values[key] === null) return true;
    if (!isSecret(selected)) return hideSecrets(values[key], below);
    values[key] = null;
    return !isNonNullType(field?.type);
  });
}
