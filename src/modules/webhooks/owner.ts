import {
  type Caller,
  type Context,
  createContext,
  mayOwnWebhooks,
  type Reads,
  type Services,
} from '../../engine/index.js';
import { loadUser } from '../users/caller.js';

/** Loads the owner of a webhook with their present rights; null once they are no active administrator. */
export async function loadOwner(
  { queries }: { readonly queries: Reads },
  userId: string,
): Promise<Caller | null> {
  const user = await loadUser(queries, userId);
  return user && mayOwnWebhooks(user.caller) ? user.caller : null;
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
