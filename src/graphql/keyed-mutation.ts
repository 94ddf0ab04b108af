import type { Request } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../core/context.js';
import { SECRETS } from '../core/schema/allow.js';
import { answerOnce, idempotencyKeyOf } from '../http/idempotency-key.js';
import { httpError } from '../platform/errors.js';
import type { ClientOperation, ExecutionBody } from './executor.js';
import { outcomeOf } from './outcome.js';

interface Keyed {
  readonly schema: GraphQLSchema;
  readonly operation: ClientOperation;
  readonly variables: unknown;
  readonly execute: () => Promise<ExecutionBody>;
}

/** Executes an operation; a mutation that comes with an `Idempotency-Key` only once. */
export function executeOnce(
  request: Request,
  ctx: Context,
  { schema, operation, variables, execute }: Keyed,
): Promise<ExecutionBody> {
  const key = operation.kind === 'mutation' ? idempotencyKeyOf(request, ctx) : null;
  if (key === null || handlesSecrets(schema, operation)) return execute();
  assertSingle(operation);
  return answerOnce(request, ctx, {
    key,
    content: [operation.source, operation.name, variables ?? {}],
    mutate: execute,
    isKept: (body) => outcomeOf(body) !== 'failed',
  });
}

function handlesSecrets(schema: GraphQLSchema, { rootFields }: ClientOperation): boolean {
  const mutations = schema.getMutationType()?.getFields() ?? {};
  return rootFields.some((name) => mutations[name]?.extensions[SECRETS] === true);
}

/** Each mutation has a transaction of its own, and a key is stored in one of them. */
function assertSingle({ rootFields }: ClientOperation): void {
  if (rootFields.filter((name) => name !== '__typename').length > 1)
    throw httpError(400, {
      es: 'Una solicitud con Idempotency-Key lleva una sola mutación.',
      en: 'A request with an Idempotency-Key has a single mutation.',
    });
}
