import type { Request, RequestHandler, Response } from 'express';
import { ALLOWED, type Caller, type Context, renewCaller, type Services } from '../engine/declare.js';
import { MAX_PAGE_SIZE } from '../engine/read.js';
import { sendSandbox } from '../http/pages/sandbox.js';
import {
  contextOf,
  identify,
  languageOf,
  type Outcome,
  outcomeOfStatus,
  type Sender,
  UNREAD_OPERATION,
} from '../http/request-context.js';
import { methodNotAllowed, sendJson, sendText, setErrorHeaders } from '../http/send.js';
import { admitUpload } from '../modules/documents/upload-quota.service.js';
import { type DomainError, httpError, invalidToken } from '../platform/errors.js';
import type { SharedRedis } from '../platform/shared/redis.js';
import { type Apollo, type ApolloExtensions, startApollo } from './apollo.js';
import { formatError, isRefused, toDomainError } from './errors.js';
import type { ClientOperation } from './executor.js';
import type { KnownOperation } from './known-operation.js';
import { assertPreflighted, OperationsForm } from './multipart.js';
import {
  type Asked,
  askedOf,
  createPipeline,
  httpRequestOf,
  type OperationAnswer,
  readAsked,
  sourceOf,
  type TransportOptions,
} from './pipeline.js';
import type { Safelist } from './stored-documents.js';

export interface GraphqlOptions extends TransportOptions {
  readonly extensions: ApolloExtensions;
  readonly safelist: Safelist | null;
  readonly followInParts: FollowInParts;
  /** Where instances share persisted queries; null where each has its own. */
  readonly redis: SharedRedis | null;
}

/** Answers operations at `/graphql`; a browser without one gets Apollo Sandbox where the explorers are open. */
export async function graphqlHandler(
  options: GraphqlOptions,
): Promise<{ handler: RequestHandler; stop(): Promise<void> }> {
  const { executor, services, extensions, safelist, redis } = options;
  const { explorers } = services.config;
  const apollo = await startApollo({ schema: executor.schema, services, extensions, safelist, redis });
  const answerOperation = answerOperations(options, apollo, createPipeline(executor, apollo));
  return {
    handler(request, response) {
      request.routeTemplate = '/graphql';
      if (explorers && isOfPage(request)) return sendSandbox(request, response);
      return answerOperation(request, response);
    },
    stop: () => apollo.stop(),
  };
}

/** Tells whether a browser without an operation asks for the page of Apollo Sandbox. */
function isOfPage({ method, path, query, headers }: Request): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || path !== '/') return false;
  if (query.query !== undefined || query.extensions !== undefined) return false;
  return headers.accept?.includes('text/html') === true;
}

/** Answers an operation in a JSON body, in the URL or in a form with JSON. */
function answerOperations(
  options: GraphqlOptions,
  apollo: Apollo,
  answer: ReturnType<typeof createPipeline>,
): (request: Request, response: Response) => Promise<void> {
  /** Tells the plugins of Apollo Server of a request that is refused before it has an operation. */
  const telling = <T>(request: Request, work: Promise<T>, context?: Context) =>
    work.catch(async (error) => {
      const found = () => (context ? Promise.resolve(context) : Promise.reject(error));
      await apollo.tell(httpRequestOf(request), found);
      throw error;
    });

  const isSubscription = async (ctx: Context, asked: Asked) => {
    const source = sourceOf(asked, options.safelist);
    const operation = source && (await options.executor.prepare(ctx, source, asked.operationName));
    return operation && !isRefused(operation) && operation.kind === 'subscription';
  };

  return async (request, response) => {
    request.operation = UNREAD_OPERATION;
    try {
      const isForm = isMultipart(request);
      if (isForm) assertPreflighted(request);
      const sent = await telling(request, sentBy(request, options));
      const { ctx, hasExpired } = sent;
      // The caller is authenticated before any file is read.
      if (isForm && hasExpired) throw invalidToken();
      if (isForm) await admitUpload(ctx, request.get('Idempotency-Key'));
      const form = isForm ? new OperationsForm(request, response, options.bodies) : null;
      const given = form ? form.operations : readAsked(request, response, options.bodies);
      const read = given.then((whole) => askedOf(whole, ctx.texts));
      const asked = await telling(request, read, ctx);
      await renewCaller(ctx);
      if (!form && acceptsParts(request) && (await isSubscription(ctx, asked)))
        return await options.followInParts(request, response, sent, asked);
      // Checked before the execution, which could not be undone.
      if (!form && !acceptedType(request))
        throw httpError(406, {
          es: 'La respuesta solo se da como JSON.',
          en: 'The answer is given as JSON only.',
        });
      const assertFitting = (operation: ClientOperation) => {
        if (form) return form.accept(operation);
        assertFittingMethod(operation.kind, request, response);
        if (hasExpired && needsCaller(operation)) throw invalidToken();
      };
      const answered = answer({ ctx, request, asked, assertFitting });
      send(request, response, await (form ? Promise.race([answered, form.givenUp]) : answered));
    } catch (error) {
      refuse(request, response, toDomainError(error, request.id, options.errors));
    }
  };
}

/** Tells whether an operation has a root field that is not for everybody. Introspection is. */
function needsCaller(operation: KnownOperation): boolean {
  const fields = operation.rootType?.getFields() ?? {};
  return operation.rootNames.some((name) => fields[name] && fields[name].extensions[ALLOWED] !== 'public');
}

/** Refuses subscriptions, which have transports of their own, and mutations in the URL. */
function assertFittingMethod(kind: KnownOperation['kind'], request: Request, response: Response): void {
  if (kind === 'subscription')
    throw httpError(400, {
      es: 'Las suscripciones se siguen por WebSocket (graphql-transport-ws) en /graphql, por Server-Sent Events en /graphql/stream, o por POST con «Accept: multipart/mixed;subscriptionSpec=1.0».',
      en: 'Subscriptions are followed by WebSocket (graphql-transport-ws) at /graphql, by Server-Sent Events at /graphql/stream, or by POST with «Accept: multipart/mixed;subscriptionSpec=1.0».',
    });
  if (kind === 'query' || request.method === 'POST') return;
  throw methodNotAllowed(response, 'POST', {
    es: 'Una mutación se envía por POST.',
    en: 'A mutation is sent by POST.',
  });
}

/** Looks for the word first: nearly all requests are JSON, and comparing types costs them more than reading it. */
const isMultipart = (request: Request) =>
  request.method === 'POST' &&
  /multipart/i.test(request.headers['content-type'] ?? '') &&
  Boolean(request.is('multipart/form-data'));

/** Tells whether a client follows a subscription in parts of an answer, by the protocol of Apollo. */
const acceptsParts = ({ method, headers }: Request) =>
  method === 'POST' && /multipart\/mixed\s*;[^,]{0,200}subscriptionSpec/i.test(headers.accept ?? '');

const RESPONSE_TYPE = 'application/graphql-response+json';
const OLDER_TYPE = 'application/json';

/** What all answers vary by, and in GraphQL also the media type and the language. */
const VARIES_BY = 'Accept-Encoding, Origin, Accept, Accept-Language';

/** Returns the media type that a client prefers; false where it takes neither. */
const acceptedType = (request: Request) => request.accepts([OLDER_TYPE, RESPONSE_TYPE]);

/** Sends an answer: without data it is 400, but 200 for a client that names the older media type alone (GraphQL over HTTP). */
function send(request: Request, response: Response, answer: OperationAnswer): void {
  const { text, status, hasErrors, outcome } = answer;
  setOutcome(request, outcome);
  response.setHeader('Vary', VARIES_BY);
  if (hasErrors) response.setHeader('Content-Language', languageOf(request));
  const type = responseTypeOf(request);
  const isOlderNamed = type === OLDER_TYPE && /application\/json/i.test(request.headers.accept ?? '');
  sendText(response, isOlderNamed ? 200 : status, text, {
    contentType: `${type}; charset=utf-8`,
    isRead: request.operation?.kind === 'query',
  });
}

const responseTypeOf = (request: Request) => acceptedType(request) || OLDER_TYPE;

export function refuse(request: Request, response: Response, error: DomainError): void {
  setOutcome(request, outcomeOfStatus(error.status));
  setErrorHeaders(response, error);
  const language = languageOf(request);
  response.setHeader('Vary', VARIES_BY);
  response.setHeader('Content-Language', language);
  const body = formatError({}, error, { requestId: request.id, language });
  sendJson(
    response,
    error.status,
    { errors: [body] },
    { contentType: `${responseTypeOf(request)}; charset=utf-8` },
  );
}

function setOutcome(request: Request, outcome: Outcome): void {
  request.operation = { ...(request.operation ?? UNREAD_OPERATION), outcome };
}

/** Follows a subscription in parts of the answer to its request. */
export type FollowInParts = (request: Request, response: Response, sent: Sent, asked: Asked) => Promise<void>;

export interface Sent extends Sender {
  readonly ctx: Context;
}

/**
 * Returns the context of a GraphQL request. A request with an invalid token is refused as a whole; with one that is over it is
 * anonymous, and refused where its operation needs a caller.
 */
export async function sentBy(
  request: Request,
  { services, callers }: Pick<GraphqlOptions, 'services' | 'callers'>,
): Promise<Sent> {
  const sender = await identify(request.headers.authorization, services.tokens, callers);
  return { ...sender, ctx: senderContext(services, request, sender.caller) };
}

export const senderContext = (services: Services, request: Request, caller: Caller | null): Context =>
  contextOf(services, request, {
    caller,
    pageCap: MAX_PAGE_SIZE,
    isLegacy: false,
    language: languageOf(request),
  });
