import type { Request, RequestHandler, Response } from 'express';
import { ALLOWED, type Callers, type Context, MAX_PAGE_SIZE, type Services } from '../engine/index.js';
import type { ArrivingBodies } from '../http/arriving-bodies.js';
import { setErrorHeaders } from '../http/error-headers.js';
import { inTurn } from '../http/in-turn.js';
import { languageOf } from '../http/language.js';
import { type Outcome, outcomeOfStatus, UNREAD_OPERATION } from '../http/operation.js';
import { sendSandbox } from '../http/pages/sandbox.js';
import { createContext, identify } from '../http/request-context.js';
import { sendJson, sendJsonText } from '../http/send.js';
import { admitUpload } from '../modules/documents/upload-quota.service.js';
import { type DomainError, httpError, invalidToken } from '../platform/errors.js';
import { startApollo } from './apollo.js';
import { askedOf, notAllowed, readAsked } from './asked.js';
import { type ErrorPolicy, formatError, toDomainError } from './errors.js';
import type { ClientOperation, Executor } from './executor.js';
import { type KnownOperation, rootNamesOf } from './known-operation.js';
import { assertPreflighted, OperationsForm } from './multipart.js';
import { createPipeline, type OperationAnswer } from './pipeline.js';
import type { ApolloExtensions } from './plugins.js';
import { createRefusedRequests, type RefusedRequests } from './refused-requests.js';
import { readSafelist } from './safelist.js';

export interface GraphqlOptions {
  readonly executor: Executor;
  readonly services: Services;
  readonly callers: Callers;
  readonly bodies: ArrivingBodies;
  readonly errors: ErrorPolicy;
  readonly extensions: ApolloExtensions;
}

type Answer = ReturnType<typeof createPipeline>;

/**
 * Mounted at `/graphql`: answers operations; a browser without an operation gets Apollo Sandbox where the explorers are
 * open.
 */
export async function graphqlHandler(
  options: GraphqlOptions,
): Promise<{ handler: RequestHandler; stop(): Promise<void> }> {
  const { executor, services, extensions } = options;
  const { env, explorers, apollo: reporting, graphqlLimits, graphqlSafelist } = services.config;
  const safelist = graphqlSafelist === undefined ? null : await readSafelist(graphqlSafelist);
  const apollo = await startApollo({
    schema: executor.schema,
    plugins: extensions.plugins,
    formatError: extensions.formatError,
    tokens: graphqlLimits.tokens,
    production: env === 'production',
    log: services.log,
    reporting,
    safelist,
  });
  const answer = createPipeline({ executor, apollo, safelist });
  const refused = createRefusedRequests(apollo);
  const handler = inTurn(
    nameRoute,
    answerUploads(options, answer, refused),
    ...(explorers ? [answerBrowsers] : []),
    answerOperations(options, answer, refused),
  );
  return { handler, stop: () => apollo.stop() };
}

/** Answers a browser without an operation with the page of Apollo Sandbox. */
const answerBrowsers: RequestHandler = (request, response, next) => {
  if (isOfPage(request)) sendSandbox(request, response);
  else next();
};

function isOfPage({ method, path, query, headers }: Request): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || path !== '/') return false;
  if (query.query !== undefined || query.extensions !== undefined) return false;
  return headers.accept?.includes('text/html') === true;
}

const nameRoute: RequestHandler = (request, _response, next) => {
  request.routeTemplate = '/graphql';
  next();
};

/** Answers an operation in a JSON body or in the URL with JSON. */
function answerOperations(options: GraphqlOptions, answer: Answer, refused: RefusedRequests): RequestHandler {
  return async (request, response) => {
    request.operation = UNREAD_OPERATION;
    try {
      const { ctx, hasExpired } = await refused.withoutContext(request, sentBy(request, options));
      const read = readAsked(request, response, options.bodies).then((given) => askedOf(given, ctx.texts));
      const asked = await refused.withoutOperation(request, ctx, read);
      // Checked before the execution, which could not be undone.
      if (!acceptsJson(request))
        throw httpError(406, {
          es: 'La respuesta solo se da como JSON.',
          en: 'The answer is given as JSON only.',
        });
      const assertFitting = (operation: ClientOperation) => {
        assertFittingMethod(operation.kind, request, response);
        if (hasExpired && needsCaller(operation)) throw invalidToken();
      };
      send(request, response, await answer({ ctx, request, asked, assertFitting }));
    } catch (error) {
      refuse(request, response, toDomainError(error, request.id, options.errors));
    }
  };
}

/** Whether an operation has a root field that is not for everybody. Introspection is. */
function needsCaller(operation: KnownOperation): boolean {
  const fields = operation.rootType?.getFields() ?? {};
  return rootNamesOf(operation).some((name) => fields[name] && fields[name].extensions[ALLOWED] !== 'public');
}

/** Refuses subscriptions, and mutations in the URL. */
function assertFittingMethod(kind: KnownOperation['kind'], request: Request, response: Response): void {
  if (kind === 'subscription')
    throw httpError(400, {
      es: 'El servicio no ofrece suscripciones.',
      en: 'The service has no subscriptions.',
    });
  if (kind === 'query' || request.method === 'POST') return;
  throw notAllowed(response, 'POST', {
    es: 'Una mutación se envía por POST.',
    en: 'A mutation is sent by POST.',
  });
}

/** Answers multipart requests. The caller is authenticated before any file is read. */
function answerUploads(options: GraphqlOptions, answer: Answer, refused: RefusedRequests): RequestHandler {
  const answerUpload = async (request: Request, response: Response) => {
    try {
      request.operation = UNREAD_OPERATION;
      assertPreflighted(request);
      const { ctx, hasExpired } = await refused.withoutContext(request, sentBy(request, options));
      // Whoever uploads is somebody.
      if (hasExpired) throw invalidToken();
      await admitUpload(ctx);
      const form = new OperationsForm(request, response, options.bodies);
      const asked = await refused.withoutOperation(
        request,
        ctx,
        form.operations.then((given) => askedOf(given, ctx.texts)),
      );
      const assertFitting = (operation: ClientOperation) => {
        assertMutation(operation.kind);
        form.accept(operation);
      };
      const answered = answer({ ctx, request, asked, assertFitting });
      send(request, response, await Promise.race([answered, form.givenUp]));
    } catch (error) {
      refuse(request, response, toDomainError(error, request.id, options.errors));
    }
  };
  return (request, response, next) => {
    if (isUpload(request)) void answerUpload(request, response);
    else next();
  };
}

/** Looks for the word first: nearly all requests are JSON, and comparing types costs them more than reading it. */
const isUpload = (request: Request) =>
  request.method === 'POST' &&
  /multipart/i.test(request.headers['content-type'] ?? '') &&
  Boolean(request.is('multipart/form-data'));

function assertMutation(kind: KnownOperation['kind']): void {
  if (kind !== 'mutation')
    throw httpError(400, {
      es: 'Una solicitud con archivos lleva una mutación.',
      en: 'A request with files holds a mutation.',
    });
}

const RESPONSE_TYPE = 'application/graphql-response+json';
const OLDER_TYPE = 'application/json';

/** What all answers vary by, and in GraphQL also the media type and the language. */
const VARIES_BY = 'Accept-Encoding, Origin, Accept, Accept-Language';

function acceptsJson(request: Request): boolean {
  const accept = request.headers.accept;
  return accept === undefined || /application\/(json|graphql-response\+json|\*)|\*\/\*/.test(accept);
}

/**
 * GraphQL over HTTP: a request without data is 400, except for a client that names the older type alone, which takes
 * every answer of a GraphQL service as 200.
 */
function send(request: Request, response: Response, answer: OperationAnswer): void {
  const { text, status, isRead, hasErrors, outcome } = answer;
  setOutcome(request, outcome);
  response.setHeader('Vary', VARIES_BY);
  if (hasErrors) response.setHeader('Content-Language', languageOf(request));
  const type = responseTypeOf(request);
  const isOlderNamed = type === OLDER_TYPE && request.headers.accept?.includes(OLDER_TYPE);
  sendJsonText(response, isOlderNamed ? 200 : status, text, { contentType: inUtf8(type), isRead });
}

const responseTypeOf = ({ headers }: Request) =>
  headers.accept?.includes(RESPONSE_TYPE) ? RESPONSE_TYPE : OLDER_TYPE;

const inUtf8 = (type: string) => `${type}; charset=utf-8`;

function refuse(request: Request, response: Response, error: DomainError): void {
  setOutcome(request, outcomeOfStatus(error.status));
  setErrorHeaders(response, error);
  const language = languageOf(request);
  response.setHeader('Vary', VARIES_BY);
  response.setHeader('Content-Language', language);
  const { locations: _, ...body } = formatError({ message: error.message } as never, error, {
    requestId: request.id,
    language,
  });
  sendJson(response, error.status, { errors: [body] }, { contentType: inUtf8(responseTypeOf(request)) });
}

function setOutcome(request: Request, outcome: Outcome): void {
  request.operation = { ...(request.operation ?? UNREAD_OPERATION), outcome };
}

/** What is known of a request before its operation is. */
interface Sent {
  readonly ctx: Context;
  /** Whether it has a token that is over: it is anonymous, and refused where its operation needs a caller. */
  readonly hasExpired: boolean;
}

/** The context of a GraphQL request. A request with an invalid token is refused as a whole. */
async function sentBy(request: Request, { services, callers }: GraphqlOptions): Promise<Sent> {
  const { caller, hasExpired } = await identify(request, services.tokens, callers);
  const ctx = createContext(services, {
    caller,
    requestId: request.id,
    address: request.ip ?? '',
    userAgent: request.headers['user-agent'] ?? null,
    pageCap: MAX_PAGE_SIZE,
    isLegacy: false,
    language: languageOf(request),
  });
  return { ctx, hasExpired };
}
