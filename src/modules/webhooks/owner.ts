import { type Reads } from '../../engine/database.js';
import {
  type Caller,
  type Context,
  createContext,
  mayOwnWebhooks,
  type Services,
} from '../../engine/declare.js';
import { loadUser, loadUsers } from '../users/caller.js';
import type { Webhook } from './webhook.entity.js';

/** Loads the owner of a webhook with their present rights; null once they are no active administrator. */
export async function loadOwner(
  { queries }: { readonly queries: Reads },
  userId: string,
): Promise<Caller | null> {
  const user = await loadUser(queries, userId);
  return user && mayOwnWebhooks(user.caller) ? user.caller : null;
}

/** Loads the owners of webhooks who are active administrators, by one statement. */
export async function loadOwners(
  { queries }: { readonly queries: Reads },
  webhooks: readonly Pick<Webhook, 'userId'>[],
): Promise<ReadonlyMap<string, Caller>> {
  if (webhooks.length === 0) return new Map();
  const users = await loadUsers(queries, [...new Set(webhooks.map(({ userId }) => userId))]);
  const callers = [...users.values()].map(({ caller }) => caller);
  return new Map(callers.filter(mayOwnWebhooks).map((caller) => [caller.userId, caller]));
}

/** Returns a context in which the service reads as the owner of a webhook. */
export const contextOfOwner = (services: Services, caller: Caller, requestId: string): Context =>
  createContext(services, {
    caller,
    origin: services.config.publicUrl ?? '',
    requestId,
    address: '',
    userAgent: null,
    pageCap: null,
    isLegacy: false,
    language: 'es',
  });
