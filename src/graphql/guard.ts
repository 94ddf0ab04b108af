import type { GraphQLField, GraphQLResolveInfo } from 'graphql';
import type { MiddlewareFn } from 'type-graphql';
import {
  ALLOWED,
  type Allowed,
  assertAllowed,
  type Context,
  callerOf,
  goOnAsSender,
  isAllowed,
} from '../engine/access.js';
import { EXPECTED_VERSION, type Id, OWN_ACCOUNT, undeclaredReason } from '../engine/declare.js';
import { expectingVersion } from '../engine/write.js';
import { DomainError } from '../platform/errors.js';
import { noteHidden } from './explain.js';

type Next = Parameters<MiddlewareFn<Context>>[1];

/**
 * Guards every resolver by the level of its field: an operation is refused to other callers, a field of a record is null for
 * them. A mutation counts as a write of its caller, and is refused for a record that has another version than expected.
 */
export const guard: MiddlewareFn<Context> = async ({ context: ctx, info, args, root }, next) => {
  const field = info.parentType.getFields()[info.fieldName];
  const allowed = field?.extensions[ALLOWED] as Allowed | undefined;
  // The start fails for an operation without a level.
  if (!field || !allowed) return next();
  if (!isOperation(info)) {
    if (isAllowed(ctx.caller, allowed)) return next();
    noteHidden(ctx, info, root, 'level');
    return null;
  }
  goOnAsSender(ctx);
  assertAllowed(ctx.caller, allowed);
  try {
    return await (info.operation.operation === 'mutation' ? change(ctx, field, args, next) : next());
  } catch (error) {
    throw declaredError(ctx, field, error);
  }
};

async function change(ctx: Context, { extensions }: Field, args: Record<string, unknown>, next: Next) {
  if (ctx.caller) await ctx.services.rateLimits.write(ctx.caller.userId);
  ctx.running.args = args;
  const version: unknown = args[EXPECTED_VERSION];
  if (typeof version !== 'number') return next();
  const id = extensions[OWN_ACCOUNT] ? callerOf(ctx).userId : (args.id as Id);
  return expectingVersion(ctx, id, [version], next);
}

type Field = GraphQLField<unknown, unknown>;

/** Returns the error of an operation; except in production a reason that it does not declare is a mistake of the service. */
function declaredError({ services: { config } }: Context, field: Field, error: unknown): unknown {
  const undeclared = error instanceof DomainError && undeclaredReason(field, error);
  if (!undeclared || config.nodeEnv === 'production') return error;
  return new Error(`${field.name} does not declare that it is refused with ${undeclared}`);
}

const isOperation = ({ parentType, schema, operation }: GraphQLResolveInfo) =>
  parentType === schema.getRootType(operation.operation);
