import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../core/caller.js';
import type { Callers } from '../core/caller-cache.js';
import type { Context, Services } from '../core/context.js';
import { queriesWith } from '../database/queries.js';
import { interrupted, invalidToken } from '../platform/errors.js';
import type { Language } from '../platform/message.js';
import type { Tokens } from '../platform/security/tokens.js';
import type { RequestOperation } from './operation.js';

/**
 * The caller named by the bearer token; null without an `Authorization` header. Refuses an invalid token and
 * one whose session has ended.
 */
export async function authenticate(
  request: IncomingMessage,
  tokens: Tokens,
  callers: Callers,
): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined || header === '') return null;
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  const claims = token ? tokens.verify(token) : null;
  if (!claims) throw invalidToken();
  const caller = await callers.find(claims);
  if (!caller) throw invalidToken();
  return caller;
}

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** The request id that a client sent if it is well formed, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** The part of a context that differs from request to request. */
export interface RequestFacts {
  readonly caller: Caller | null;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | null;
  readonly pageCap: number | null;
  readonly isLegacy: boolean;
  readonly language: Language;
}

export function createContext(services: Services, facts: RequestFacts): Context {
  return { services, queries: services.queries, loaders: new Map(), variables: {}, ...facts };
}

/** Ends the operation of a context when the client disconnects before it has the answer. */
export function endWithConnection(
  ctx: Context,
  kind: RequestOperation['kind'],
  response: ServerResponse,
): void {
  const controller = new AbortController();
  const { signal: disconnected } = controller;
  response.on('close', () => {
    if (!response.writableFinished) controller.abort(interrupted());
  });
  // Not a copy: Apollo Server marks the context for the plugins that follow resolvers.
  Object.assign(ctx, { disconnected });
  if (kind !== 'query') return;
  const options = { signal: disconnected, reader: ctx.caller?.userId };
  Object.assign(ctx, { queries: queriesWith(ctx.services.queries, options) });
}
