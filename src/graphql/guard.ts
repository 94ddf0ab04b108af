import type { GraphQLResolveInfo } from 'graphql';
import type { MiddlewareFn } from 'type-graphql';
import {
  ALLOWED,
  type Allowed,
  assertAllowed,
  type Context,
  callerOf,
  expectingVersion,
  goOnAsSender,
  type Id,
  isAllowed,
  OWN_ACCOUNT,
} from '../engine/index.js';
import { EXPECTED_VERSION } from './versioned-mutations.js';

/**
 * Guards every resolver by the level of its field: an operation is refused to other callers, a field of a record is null for
 * them. A mutation counts as a write of its caller, and is refused for a record that has another version than expected.
 */
export const guard: MiddlewareFn<Context> = async ({ context: ctx, info, args }, next) => {
  const extensions: Readonly<Record<string, unknown>> =
    info.parentType.getFields()[info.fieldName]?.extensions ?? {};
  const allowed = extensions[ALLOWED] as Allowed | undefined;
  // The start fails for an operation without a level.
  if (!allowed) return next();
  if (!isOperation(info)) return isAllowed(ctx.caller, allowed) ? next() : null;
  goOnAsSender(ctx);
  assertAllowed(ctx.caller, allowed);
  if (info.operation.operation !== 'mutation') return next();
  if (ctx.caller) await ctx.services.rateLimits.write(ctx.caller.userId);
  const version: unknown = args[EXPECTED_VERSION];
  if (typeof version !== 'number') return next();
  const id: Id = extensions[OWN_ACCOUNT] ? callerOf(ctx).userId : args.id;
  return expectingVersion(ctx, id, [version], next);
};

const isOperation = ({ parentType, schema, operation }: GraphQLResolveInfo) =>
  parentType === schema.getRootType(operation.operation);
