import type { GraphQLSchema } from 'graphql';
import {
  ALLOWED,
  type Allowed,
  assertAllowed,
  CALLER_RULE,
  type Caller,
  type CallerRule,
  type Context,
  callerOf,
  isAllowed,
  partIds,
} from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { permissionBy } from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { residents } from '../residents/resident.access.js';
import { type CommunityPermissions, OperationPermission } from './community-permissions.types.js';

/** Returns the names of the operations that a caller may call. */
export function permissionsOf(caller: Caller, schema: GraphQLSchema): string[] {
  return operationsOf(schema)
    .filter(({ allowed }) => isAllowed(caller, allowed))
    .map(({ name }) => name);
}

/** Tells which operations the caller may call in a community, and why not the others; null for one out of scope. */
export async function permissionsIn(
  ctx: Context,
  communityId: string,
  schema: GraphQLSchema,
): Promise<CommunityPermissions | null> {
  const caller = await callerIn(ctx, communityId);
  if (!caller) return null;
  const asked = operationsOf(schema).filter(({ allowed }) => allowed !== 'public');
  const operations = asked.map(async ({ name, allowed, rule }) => {
    const permission = await permissionBy(ctx, async () => {
      assertAllowed(caller, allowed);
      rule?.(caller);
    });
    const ids = partIds(OperationPermission.name, `${caller.userId}:${communityId}:${name}`);
    return { ...ids, ...permission, operation: name };
  });
  return { operations: await Promise.all(operations) };
}

/** Returns the caller within a community, where a resident of another community has no resident record. */
async function callerIn(ctx: Context, communityId: string): Promise<Caller | null> {
  const caller = callerOf(ctx);
  const { residentId } = caller;
  const [community, resident] = await Promise.all([
    readOne(ctx, communities, communityId, { fields: ['id'] }),
    residentId && readOne(ctx, residents, residentId, { fields: ['communityId'] }),
  ]);
  const isResident = resident && resident.communityId === communityId;
  return community && { ...caller, residentId: isResident ? residentId : null };
}

const operationsOf = (schema: GraphQLSchema) =>
  [schema.getQueryType(), schema.getMutationType()]
    .flatMap((root) => Object.values(root?.getFields() ?? {}))
    .map(({ name, extensions }) => ({
      name,
      allowed: extensions[ALLOWED] as Allowed,
      rule: extensions[CALLER_RULE] as CallerRule | undefined,
    }));
