import type { Request } from 'express';
import type { Context } from '../engine/index.js';
import { answerOnce, idempotencyKeyOf } from '../http/idempotency-key.js';
import { httpError } from '../platform/errors.js';
import type { ClientOperation, ExecutionBody } from './executor.js';
import { keyInDocument, meaningOf } from './idempotent-directive.js';
import { rootNamesOf } from './known-operation.js';
import { outcomeOf } from './outcome.js';
import { withoutSecrets } from './without-secrets.js';

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
  if (rootNamesOf(operation).filter((name) => name !== '__typename').length > 1)
    throw httpError(400, {
      es: 'Una solicitud con Idempotency-Key lleva una sola mutación.',
      en: 'A request with an Idempotency-Key has a single mutation.',
    });
}
