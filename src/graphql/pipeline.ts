import { createHash } from 'node:crypto';
import { HeaderMap } from '@apollo/server';
import type { Request, Response } from 'express';
import type { DocumentNode } from 'graphql';
import type { Callers, Context, Services } from '../engine/declare.js';
import type { ArrivingBodies } from '../http/arriving-bodies.js';
import { readJsonBody } from '../http/bodies.js';
import { endWithConnection, UNREAD_OPERATION } from '../http/request-context.js';
import { methodNotAllowed } from '../http/send.js';
import { actAs, assertReadsAs } from '../modules/users/act-as.js';
import { httpError } from '../platform/errors.js';
import type { TypedTexts } from '../platform/texts.js';
import type { Admitted, Apollo, PipelineAnswer } from './apollo.js';
import { type ErrorPolicy, isRefused, refusalBody } from './errors.js';
import type { ClientOperation, ExecutionBody, Executor } from './executor.js';
import { sentStatements } from './explain.js';
import { executeOnce } from './idempotency.js';
import type { Safelist } from './stored-documents.js';

/** What all transports are made of. */
export interface TransportOptions {
  readonly executor: Executor;
  readonly services: Services;
  readonly callers: Callers;
  readonly bodies: ArrivingBodies;
  readonly errors: ErrorPolicy;
}

/** The longest id that a client gives an operation or a text, since it is kept as long as that. */
export const MOST_ID_CHARACTERS = 255;

/** An operation as GraphQL over HTTP carries it in a body or in a URL. */
export interface Asked {
  /** Absent only where `extensions` name a persisted query. */
  readonly query?: string;
  readonly operationName?: string | null;
  readonly variables?: object | null;
  readonly extensions?: object | null;
}

export async function readAsked(
  request: Request,
  response: Response,
  bodies: ArrivingBodies,
): Promise<unknown> {
  const { method } = request;
  if (method === 'POST') return (await readJsonBody(request, bodies, { anonymous: false })) ?? {};
  if (!['GET', 'HEAD'].includes(method)) throw methodNotAllowed(response, 'GET, POST');
  const { query } = request;
  return { ...query, variables: jsonOf(query, 'variables'), extensions: jsonOf(query, 'extensions') };
}

/**
 * Returns what a body or a URL asks for, with all texts but that of the document in NFC; an empty name is none. Refuses anything but
 * one operation, and a persisted query that is none.
 */
export function askedOf(given: unknown, texts: TypedTexts): Asked {
  // The text of a document stays as it was sent, since its hash may be given.
  const others = texts.normalized(isMap(given) ? { ...given, query: null } : given);
  const { query: sent } = Object(given) as Record<string, unknown>;
  // The protocol of WebSockets asks for a text, which is empty beside an id.
  const query = sent === '' ? undefined : sent;
  const { operationName, variables, extensions } = Object(others) as Record<string, unknown>;
  const isPersisted = isAbsent(query) && isMap(extensions) && 'persistedQuery' in extensions;
  const isWhole =
    (typeof query === 'string' || isPersisted) &&
    (typeof operationName === 'string' || isAbsent(operationName)) &&
    [variables, extensions].every((part) => isMap(part) || isAbsent(part));
  if (!isWhole) {
    throw httpError(400, {
      es: 'Una solicitud lleva una sola operación: «query» y, si acaso, «operationName», «variables» y «extensions».',
      en: 'A request has one operation: «query», and «operationName», «variables» and «extensions» where needed.',
    });
  }
  const asked = { ...(others as Asked), query, operationName: operationName || null } as Asked;
  assertPersistedQuery(asked);
  return asked;
}

/** Refuses a persisted query of another version, without a hash or of another text, which Apollo Server calls internal errors. */
function assertPersistedQuery({ query, extensions }: Asked): void {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: Record<string, unknown> | null };
  if (persistedQuery === undefined || persistedQuery === null) return;
  const { version, sha256Hash } = persistedQuery;
  if (version !== 1 || typeof sha256Hash !== 'string' || sha256Hash.length > MOST_ID_CHARACTERS) {
    throw httpError(400, {
      es: 'Una consulta persistida lleva «version» 1 y «sha256Hash», un texto.',
      en: 'A persisted query has «version» 1 and «sha256Hash», a text.',
    });
  }
  if (typeof query === 'string' && sha256Hash !== createHash('sha256').update(query).digest('hex')) {
    throw httpError(400, {
      es: '«sha256Hash» no es el SHA-256 de «query».',
      en: '«sha256Hash» is not the SHA-256 of «query».',
    });
  }
}

/** Returns the text of a document that was sent by its text or by its id in a safelist. */
export function sourceOf({ query, extensions }: Asked, safelist: Safelist | null): string | undefined {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash: string } | null };
  return query ?? (persistedQuery ? safelist?.find(persistedQuery.sha256Hash) : undefined);
}

function jsonOf(query: Request['query'], name: string): unknown {
  const text = query[name];
  if (typeof text !== 'string') return text;
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw httpError(400, {
      es: `El parámetro ${name} no es JSON válido.`,
      en: `The parameter ${name} is not valid JSON.`,
    });
  }
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsent = (value: unknown) => value === undefined || value === null;

export interface OperationAnswer extends PipelineAnswer {
  /** Whether it holds errors of ours, whose messages are in the language of the request. */
  readonly hasErrors: boolean;
}

interface Ask {
  readonly ctx: Context;
  readonly request: Request;
  readonly asked: Asked;
  /** Refuses an operation that does not fit the request. */
  readonly assertFitting: (operation: ClientOperation) => void;
}

/** Answers every operation through Apollo Server, which asks our reader for its document and our executor for its result. */
export function createPipeline(executor: Executor, apollo: Apollo): (ask: Ask) => Promise<OperationAnswer> {
  // Apollo Server parses and validates a document itself the first time, so that its plugins learn of that.
  const seenByApollo = new WeakSet<DocumentNode>();

  async function prepare({ ctx, request, asked, assertFitting }: Ask, source: string) {
    const operation = await executor.prepare(ctx, source, asked.operationName);
    if (isRefused(operation)) return operation;
    const { kind, name } = operation;
    request.operation = { ...UNREAD_OPERATION, kind, name };
    assertFitting(operation);
    if (actedAs(request) !== undefined) assertReadsAs(operation);
    if (operation.kind === 'query' && ctx.caller) await ctx.services.rateLimits.read(ctx.caller.userId);
    return operation;
  }

  async function run(ask: Ask, operation: ClientOperation, variables: unknown): Promise<ExecutionBody> {
    const { request, ctx, asked } = ask;
    const { 'x-graphql-cost': cost, 'x-explain': explain } = request.headers;
    const shown = { cost: cost === '1', explain: explain === '1' };
    const userId = actedAs(request);
    const mayReadReplica = operation.mayReadReplica && userId === undefined;
    if (request.res) endWithConnection(ctx, operation.kind, request.res, mayReadReplica);
    if (userId !== undefined) request.res?.setHeader('X-Acting-As', await actAs(ctx, userId, operation));
    const execute = () => executor.respond(operation, ctx, variables, shown);
    const { extensions } = asked;
    const body = await executeOnce(request, ctx, { operation, variables, extensions, execute });
    const wanted = request.headers['x-statements'];
    const statements = wanted === undefined ? null : await sentStatements(ctx, wanted);
    return statements ? { ...body, extensions: { ...body.extensions, statements } } : body;
  }

  return async (ask) => {
    const { ctx, request, asked } = ask;
    let hasErrors = false;
    const admit = async (source: string): Promise<Admitted> => {
      const operation = await prepare(ask, source);
      if (isRefused(operation)) {
        hasErrors = true;
        const body = refusalBody(operation, ctx);
        return { ...(operation.isValid ? {} : { refusal: body.errors }), run: async () => body };
      }
      const { document } = operation;
      const isNew = !seenByApollo.has(document);
      seenByApollo.add(document);
      return {
        ...(isNew ? {} : { document }),
        run: async (variables, context) => {
          const body = await run({ ...ask, ctx: context }, operation, variables);
          hasErrors = body.errors !== undefined;
          return body;
        },
      };
    };
    const answer = await apollo.execute(ctx, httpRequestOf(request, asked), admit);
    return { ...answer, hasErrors };
  };
}

/** Returns the id of the user as whom a request asks to read. */
const actedAs = ({ headers }: Request) => headers['x-act-as']?.toString();

/** Returns the request as Apollo Server takes it. An operation of a form is one of a JSON body, its files already open. */
export function httpRequestOf(request: Request, asked?: Asked) {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // The type of the answer was chosen before; what Apollo Server cannot read is refused before.
  headers.set('accept', 'application/json');
  headers.set('content-type', 'application/json');
  const isPost = request.method === 'POST';
  return {
    method: isPost ? 'POST' : 'GET',
    headers,
    search: isPost ? '' : `?${new URLSearchParams(parametersOf(asked))}`,
    body: isPost ? asked : undefined,
  };
}

/** Returns an operation as parameters of a URL, without those that are left out, empty or null. */
const parametersOf = (asked: Asked = {}): [name: string, text: string][] =>
  Object.entries(asked).flatMap(([name, value]) =>
    isAbsent(value) ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
