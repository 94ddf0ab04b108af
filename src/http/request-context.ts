import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { queriesWith } from '../engine/database.js';
import {
  type Caller,
  type Callers,
  type Context,
  createContext,
  type RequestFacts,
  type Services,
} from '../engine/declare.js';
import { interrupted, invalidToken } from '../platform/errors.js';
import { LANGUAGES, type Language } from '../platform/message.js';
import type { TokenClaims, Tokens } from '../platform/security/tokens.js';
import type { UnsentAnswers } from './connections.js';

declare global {
  namespace Express {
    interface Request {
      /** The request id shared by the answer, its errors and the log. */
      id: string;
      /** For the access log, where no router of Express matches: the template of the route, without values. */
      routeTemplate?: string;
      operation?: RequestOperation;
    }
    interface Response {
      /** Those of the service, from the prototype of its responses. */
      readonly unsentAnswers?: UnsentAnswers;
    }
  }
}

export interface Sender {
  readonly caller: Caller | null;
  /** What the token of the caller says; null without a caller. */
  readonly claims: TokenClaims | null;
  /** Whether there is no caller because the token was valid until its time was over. */
  readonly hasExpired: boolean;
}

const NOBODY: Sender = { caller: null, claims: null, hasExpired: false };

/**
 * The sender that the bearer token of an `Authorization` header names; nobody without it. Refuses an invalid token and one
 * whose session has ended, but not one that has only expired: whoever signs in again may still attach it.
 */
export async function identify(sent: string | undefined, tokens: Tokens, callers: Callers): Promise<Sender> {
  if (sent === undefined || sent === '') return NOBODY;
  const token = /^Bearer +(\S+) *$/i.exec(sent)?.[1];
  const claims = token ? tokens.verify(token) : null;
  if (!claims && token && tokens.hasExpired(token)) return { ...NOBODY, hasExpired: true };
  const caller = claims && (await callers.find(claims));
  if (!caller) throw invalidToken();
  return { caller, claims, hasExpired: false };
}

export const contextOf = (
  services: Services,
  request: Request,
  facts: Pick<RequestFacts, 'caller' | 'pageCap' | 'isLegacy' | 'language'>,
): Context =>
  createContext(services, {
    ...facts,
    origin: request.host ? `${request.protocol}://${request.host}` : '',
    requestId: request.id,
    address: request.ip ?? '',
    userAgent: request.headers['user-agent'] ?? null,
  });

/** Ends the operation of a context when the client disconnects before it has the answer. Its reads may come from a replica. */
export function endWithConnection(
  ctx: Context,
  kind: RequestOperation['kind'],
  response: ServerResponse,
  mayReadReplica: boolean,
): void {
  const controller = new AbortController();
  const { signal: disconnected } = controller;
  response.on('close', () => {
    if (!response.writableFinished) controller.abort(interrupted());
  });
  // Not a copy: Apollo Server marks the context for the plugins that follow resolvers.
  Object.assign(ctx, { disconnected });
  if (kind !== 'query') return;
  const { services, caller } = ctx;
  const replicas = mayReadReplica && caller ? services.replicas : null;
  const { queries, cursors } = replicas && caller ? replicas.ofOperation(caller.userId) : services;
  const options = { signal: disconnected, reader: caller?.userId, limitMs: services.config.readTimeoutMs };
  Object.assign(ctx, { queries: queriesWith(queries, options), cursors });
}

/** How an operation ended: without errors, with errors of its caller, not executed, or with an error of the service itself. */
export type Outcome = 'success' | 'errors' | 'refused' | 'failed';

/** The operation of a request, for the log and the metrics. */
export interface RequestOperation {
  readonly interface: 'graphql' | 'rest';
  readonly kind: 'query' | 'mutation' | 'subscription' | 'unknown';
  /** Its name in the client's document, or that of the operation behind a REST path; null without one. */
  readonly name: string | null;
  readonly outcome: Outcome;
}

/** A GraphQL request whose document is not read yet. */
export const UNREAD_OPERATION: RequestOperation = {
  interface: 'graphql',
  kind: 'unknown',
  name: null,
  outcome: 'refused',
};

/** Returns the outcome of an operation that ended with an HTTP error. */
export const outcomeOfStatus = (status: number): Outcome => (status >= 500 ? 'failed' : 'refused');

/** A client may choose any name for an operation. */
const LONGEST_NAME = 100;

/** Returns the name of an operation for the log and the traces. */
export const nameOf = (operation: RequestOperation | undefined): string | null =>
  operation?.name?.slice(0, LONGEST_NAME) ?? null;

/** Chooses the language of an answer by `Accept-Language`. */
export function languageOf(request: Request): Language {
  if (request.headers['accept-language'] === undefined) return LANGUAGES[0];
  return (request.acceptsLanguages([...LANGUAGES]) || LANGUAGES[0]) as Language;
}

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** Returns the request id that a client sent if it is well formed, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}
