import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../core/caller.js';
import type { Callers } from '../core/caller-cache.js';
import type { Context, Services } from '../core/context.js';
import type { Tokens } from '../platform/security/tokens.js';

/** Who sends a request: nobody, somebody whose token is of no use, or a caller. */
export type Requester = Caller | 'nobody' | 'refused';

/** Reads the bearer token and resolves its user. A token whose role is no longer that of the user is refused. */
export async function identify(
  request: IncomingMessage,
  tokens: Tokens,
  callers: Callers,
): Promise<Requester> {
  const header = request.headers.authorization;
  if (header === undefined || header === '') return 'nobody';
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  const claims = token ? tokens.verify(token) : null;
  if (!claims) return 'refused';
  const caller = await callers.find(claims.nameid);
  return caller && caller.role === claims.role ? caller : 'refused';
}

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** The id that a client sent when it is well formed, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** What a request has that the services do not. */
export interface RequestFacts {
  readonly caller: Caller | null;
  readonly requestId: string;
  readonly address: string;
  readonly pageCap: number | null;
}

export function createContext(services: Services, facts: RequestFacts): Context {
  return { services, queries: services.queries, loaders: new Map(), ...facts };
}
