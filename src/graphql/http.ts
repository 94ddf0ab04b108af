import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Callers } from '../core/caller-cache.js';
import type { Context, Services } from '../core/context.js';
import { callerOf } from '../core/policy.js';
import { MAX_PAGE_SIZE } from '../core/read/pagination.js';
import type { ArrivingBodies } from '../http/arriving-bodies.js';
import { setErrorHeaders } from '../http/error-headers.js';
import { readJsonBody } from '../http/json-body.js';
import type { Metrics } from '../http/metrics.js';
import { authenticate, createContext } from '../http/request-context.js';
import { sendJson } from '../http/send.js';
import { type DomainError, httpError } from '../platform/errors.js';
import { type ErrorPolicy, formatError, toDomainError } from './errors.js';
import { type ExecutionBody, type Executor, isRefused, type Operation, withTraceId } from './executor.js';
import { assertPreflighted, OperationsForm } from './multipart.js';
import { openSandbox } from './sandbox.js';

export interface GraphqlOptions {
  readonly executor: Executor;
  readonly services: Services;
  readonly callers: Callers;
  readonly bodies: ArrivingBodies;
  readonly errors: ErrorPolicy;
  readonly metrics: Metrics;
}

/** `/graphql`: answers operations; outside production a browser without an operation gets Apollo Sandbox. */
export async function graphqlRouter(
  options: GraphqlOptions,
): Promise<{ router: Router; stop(): Promise<void> }> {
  const sandbox = await openSandbox(options.executor.schema, options.services.config.env);
  const router = Router();
  router.use('/graphql', measure(options.metrics), answerUploads(options));
  if (sandbox) router.get('/graphql', sandbox.page);
  router.use('/graphql', answerOperations(options));
  return { router, stop: async () => sandbox?.stop() };
}

const measure =
  (metrics: Metrics): RequestHandler =>
  (request, response, next) => {
    request.routeTemplate = '/graphql';
    const started = performance.now();
    response.once('finish', () => {
      metrics.observeRequest(
        '/graphql',
        request.method,
        response.statusCode,
        (performance.now() - started) / 1000,
      );
    });
    next();
  };

/** An operation as GraphQL over HTTP carries it in a body or in a URL. */
interface Asked {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: object | null;
  readonly extensions?: object | null;
}

function assertAsked(given: unknown): asserts given is Asked {
  const { query, operationName, variables, extensions } = (isMap(given) ? given : {}) as Record<
    string,
    unknown
  >;
  const isWhole =
    typeof query === 'string' &&
    (typeof operationName === 'string' || isAbsent(operationName)) &&
    [variables, extensions].every((part) => isMap(part) || isAbsent(part));
  if (!isWhole) {
    throw httpError(
      400,
      'Una solicitud lleva una sola operación: «query» y, si acaso, «operationName», «variables» y «extensions».',
    );
  }
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsent = (value: unknown) => value === undefined || value === null;

/** Answers an operation in a JSON body or in the URL with JSON. */
function answerOperations(options: GraphqlOptions): RequestHandler {
  return async (request, response) => {
    try {
      const ctx = await contextOf(request, options);
      const asked = await askedOf(request, response, options.bodies);
      assertAsked(asked);
      // Checked before the execution, which could not be undone.
      if (!acceptsJson(request)) throw httpError(406, 'La respuesta solo se da como JSON.');
      const operation = await options.executor.prepare(ctx, asked.query, asked.operationName);
      if (isRefused(operation)) return send(request, response, withTraceId(operation, request.id));
      assertFitting(operation.kind, request, response);
      if (operation.kind === 'query' && ctx.caller) {
        await options.services.rateLimits.read(ctx.caller.userId);
      }
      const answer = await options.executor.respond(operation, ctx, asked.variables);
      send(request, response, answer, operation.kind === 'query');
    } catch (error) {
      refuse(request, response, toDomainError(error, request.id, options.errors));
    }
  };
}

/** The operation of a request, still unchecked. */
async function askedOf(request: Request, response: Response, bodies: ArrivingBodies): Promise<unknown> {
  const { method, query } = request;
  if (method === 'POST') return (await readJsonBody(request, bodies, { anonymous: false })) ?? {};
  if (!['GET', 'HEAD'].includes(method)) throw notAllowed(response, 'GET, POST', 'Método no permitido.');
  return { ...query, variables: jsonOf(query, 'variables'), extensions: jsonOf(query, 'extensions') };
}

function jsonOf(query: Request['query'], name: string): unknown {
  const text = query[name];
  if (typeof text !== 'string') return text;
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw httpError(400, `El parámetro ${name} no es JSON válido.`);
  }
}

/** Refuses subscriptions, and mutations in the URL. */
function assertFitting(kind: Operation['kind'], request: Request, response: Response): void {
  if (kind === 'subscription') throw httpError(400, 'El servicio no ofrece suscripciones.');
  if (kind === 'query' || request.method === 'POST') return;
  throw notAllowed(response, 'POST', 'Una mutación se envía por POST.');
}

function notAllowed(response: Response, allowed: string, message: string): DomainError {
  response.setHeader('Allow', allowed);
  return httpError(405, message);
}

/** Answers multipart requests. The caller is authenticated before any file is read. */
function answerUploads(options: GraphqlOptions): RequestHandler {
  return async (request, response, next) => {
    try {
      if (request.method !== 'POST' || !request.is('multipart/form-data')) return next();
      assertPreflighted(request);
      const ctx = await contextOf(request, options);
      callerOf(ctx);
      const form = new OperationsForm(request, response, options.bodies);
      const body = await form.operations;
      assertAsked(body);
      const operation = await options.executor.prepare(ctx, body.query, body.operationName);
      if (isRefused(operation)) return send(request, response, withTraceId(operation, request.id));
      if (operation.kind !== 'mutation') {
        throw httpError(400, 'Una solicitud con archivos lleva una mutación.');
      }
      const answer = options.executor.respond(operation, ctx, body.variables);
      send(request, response, await Promise.race([answer, form.givenUp]));
    } catch (error) {
      refuse(request, response, toDomainError(error, request.id, options.errors));
    }
  };
}

const RESPONSE_TYPE = 'application/graphql-response+json';

function acceptsJson(request: Request): boolean {
  const accept = request.headers.accept;
  return accept === undefined || /application\/(json|graphql-response\+json|\*)|\*\/\*/.test(accept);
}

/**
 * GraphQL over HTTP: a request without data is 400, whatever JSON type it accepts; with the newer type the
 * status depends on the type.
 */
function send(request: Request, response: Response, body: ExecutionBody, isRead = false): void {
  response.vary('Accept');
  const type = request.headers.accept?.includes(RESPONSE_TYPE) ? RESPONSE_TYPE : 'application/json';
  sendJson(response, 'data' in body ? 200 : 400, body, { contentType: `${type}; charset=utf-8`, isRead });
}

function refuse(request: Request, response: Response, error: DomainError): void {
  setErrorHeaders(response, error);
  const { locations: _, ...body } = formatError({ message: error.message } as never, error, request.id);
  sendJson(response, error.status, { errors: [body] });
}

/** The context of a GraphQL request. A request with an invalid token is refused as a whole. */
async function contextOf(request: Request, { services, callers }: GraphqlOptions): Promise<Context> {
  return createContext(services, {
    caller: await authenticate(request, services.tokens, callers),
    requestId: request.id,
    address: request.ip ?? '',
    pageCap: MAX_PAGE_SIZE,
    isLegacy: false,
  });
}
