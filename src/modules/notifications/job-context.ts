import { type Context, createContext, type Services } from '../../engine/declare.js';
import { loadUser } from '../users/caller.js';

/** Returns a context without a caller, in which a job writes. */
export const contextOfJob = (services: Services): Context =>
  createContext(services, {
    caller: null,
    origin: '',
    requestId: '',
    address: '',
    userAgent: null,
    pageCap: null,
    isLegacy: false,
    language: 'es',
  });

/** Returns a context in which a job reads what a user may read; null for one without an active account. */
export async function contextOfReader(ctx: Context, userId: string): Promise<Context | null> {
  const user = await loadUser(ctx.queries, userId);
  return user && { ...ctx, caller: user.caller, loaders: new Map() };
}
