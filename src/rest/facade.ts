import type { RequestHandler, Response } from 'express';
import { queriesWith, StatementLog } from '../engine/database.js';
import {
  administratorOf,
  assertAllowed,
  type Caller,
  type Context,
  callerOf,
  renewCaller,
  seesStatements,
} from '../engine/declare.js';
import { AnswerText, ListRows, StreamedList } from '../engine/read.js';
import { InputFaults } from '../engine/schema.js';
import { toDomainError } from '../graphql/errors.js';
import type { Executor } from '../graphql/executor.js';
import type { TransportOptions } from '../graphql/pipeline.js';
import { readJsonBody } from '../http/bodies.js';
import { readForm } from '../http/form-body.js';
import { answerOnce, idempotencyKeyOf } from '../http/idempotency-key.js';
import { contextOf, endWithConnection, identify, outcomeOfStatus } from '../http/request-context.js';
import { methodNotAllowed, sendJson, sendText, versionsOf } from '../http/send.js';
import { attachmentNamed, FILE_POLICY, LONGEST_LOCATION, sendStored } from '../http/stored-file.js';
import { admitUpload } from '../modules/documents/upload-quota.service.js';
import { httpError, invalidToken, notFound, validationError } from '../platform/errors.js';
import type { FileStore } from '../platform/files/file-store.js';
import type { Slots } from '../platform/shared/user-slots.js';
import type { ErrorFamily, FileAnswer } from '../route.js';
import type { Offered } from './bind.js';
import { type CompiledRoute, VERSION } from './compile.js';
import { sendRefusal } from './error-bodies.js';
import { linkPages, linkTwin, type PageNumber, pageNumberOf, wrapPage } from './paging.js';
import { Query, type RouteMatcher } from './route-matcher.js';
import { JSON_ARRAY, type ListForm, type ListLimits, sendWholeList } from './whole-list.js';

export interface FacadeOptions extends TransportOptions {
  readonly routes: RouteMatcher<CompiledRoute>;
  readonly lists: Slots;
  readonly listLimits: ListLimits;
  /** Whether answers link the operation of the graph, since the explorer is open. */
  readonly linksTwins: boolean;
}

/** Answers each declared path by executing its operation in the process; passes other paths on. */
export function createFacade(options: FacadeOptions): RequestHandler {
  return (request, response, next) => {
    // A proxy may send the absolute URL (RFC 9112, 3.2.2).
    const url = request.url.startsWith('/') ? request.url : request.url.replace(ORIGIN, '');
    const queryStart = url.indexOf('?');
    const path = queryStart < 0 ? url : url.slice(0, queryStart);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const match = options.routes.find(method, path);
    if (!match) return next();
    if ('allowed' in match) {
      const error = methodNotAllowed(response, match.allowed.join(', '));
      return refuse(options, 'standard', error, response);
    }
    request.routeTemplate = match.target.route.path;
    const query = queryStart < 0 ? NO_QUERY : new Query(url.slice(queryStart));
    const { operation: name, kind } = match.target.route;
    request.operation = { interface: 'rest', kind, name, outcome: 'success' };
    if (options.linksTwins && match.target.hasTwin) linkTwin(response, method, url);
    return answer(options, match.target, { parameters: match.parameters, query }, response).catch(
      (error: unknown) => refuse(options, match.target.route.errors, error, response),
    );
  };
}

const NO_QUERY = new Query('');

const ORIGIN = /^[a-z]+:\/\/[^/?]*/i;

async function answer(
  options: FacadeOptions,
  compiled: CompiledRoute,
  offered: Pick<Offered, 'parameters' | 'query'>,
  response: Response,
): Promise<void> {
  const request = response.req;
  const { services, callers, bodies } = options;
  const { route, allowed } = compiled;
  // Checked before more of the request is read. Public paths ignore tokens.
  const token = allowed === 'public' ? undefined : request.headers.authorization;
  const { caller, hasExpired } = await identify(token, services.tokens, callers);
  if (hasExpired) throw invalidToken();
  assertAllowed(caller, allowed);
  if (request.headers['x-statements'] === '1') writeStatements(caller);
  if (caller && route.kind === 'query') await services.rateLimits.read(caller.userId);
  const ctx = contextOf(services, request, { caller, pageCap: null, isLegacy: true, language: 'es' });
  if (compiled.body === 'form') await admitUpload(ctx, request.get('Idempotency-Key'));
  const body =
    compiled.body &&
    ctx.texts.normalized(
      compiled.body === 'form'
        ? await readForm(request, response, services.files, bodies, compiled.formFields)
        : await readJsonBody(request, bodies, { anonymous: allowed === 'public' }),
    );
  if (compiled.body) await renewCaller(ctx);
  const ignored = administratorOf(caller) ? [] : (route.fromAdministrators ?? []);
  for (const name of ignored) Reflect.deleteProperty(Object(body), name);
  const faults = new InputFaults('body');
  // Chooses a media type by `Accept`, which the answer so varies by.
  const accepts = (types: readonly string[]) => response.vary('Accept').req.accepts([...types]);
  const variables = compiled.bind({ ...offered, body, accepts }, faults);
  const page = route.paginated ? pageNumberOf(offered.query, route.paginated, faults) : null;
  if (!faults.isEmpty) {
    throw validationError({ ...compiled.constraintErrors(variables, services.clock), ...faults.errors });
  }
  endWithConnection(ctx, route.kind, response, compiled.mayReadReplica);
  // JSON for a client that names neither.
  const { csv } = compiled;
  const form = csv && accepts(['json', 'csv']) === 'csv' ? csv(caller?.role ?? null) : JSON_ARRAY;
  const call = { compiled, ctx, variables, page, form, response };
  if (compiled.takesCondition) ctx.running.versions = versionsOf(request.headers['if-match']);
  await send(options, call);
}

/** Writes the statements of the running request into the log of the service for a system administrator. */
function writeStatements(caller: Caller | null): void {
  const { running } = StatementLog;
  if (running && caller && seesStatements(caller)) running.isWritten = true;
}

/** A request whose arguments have been checked. */
interface Call {
  readonly compiled: CompiledRoute;
  readonly ctx: Context;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The requested page; null for a whole list and for any other answer. */
  readonly page: PageNumber | null;
  readonly form: ListForm;
  readonly response: Response;
}

async function send({ executor, lists, listLimits }: FacadeOptions, call: Call): Promise<void> {
  const { compiled, ctx, page, form, response } = call;
  const { route } = compiled;
  if (page && compiled.page) {
    const { json, totalCount } = await readList(executor, call, page.window, { listRows: new ListRows() });
    return sendPage(call, page, json, totalCount);
  }
  if (route.answer === 'connection') {
    const { isOfParent } = compiled;
    const mostBytes = listLimits.buffered;
    return sendWholeList(response, {
      isOfParent,
      read: (first, streamedList) => {
        const isShort = isOfParent && first <= listLimits.short;
        const queries = queriesWith(ctx.queries, { mostBytes, ...(isShort ? { isShort } : {}) });
        const source = streamedList ? { streamedList } : { queries };
        return readList(executor, call, { first }, { ...source, listRows: new ListRows(streamedList) });
      },
      form,
      createStream: () => new StreamedList({ cursors: ctx.cursors, mostBytes, signal: ctx.disconnected }),
      userId: callerOf(ctx).userId,
      slots: lists,
      limits: listLimits,
    });
  }
  const result = await (compiled.takesKey ? runKeyed(executor, call) : run(executor, call));
  switch (route.answer) {
    case 'none':
      return sendJson(response, route.status, null);
    case 'value':
      if (route.paginated) return sendValueList(call, result as readonly unknown[]);
      return sendJson(response, route.status, result ?? compiled.nulls);
    case 'file':
      if (result === null) throw notFound();
      return sendFile(response, ctx.services.files, result as FileAnswer);
    case 'record':
      if (result === null || result === undefined) throw notFound();
      if (route.status === 201)
        response.setHeader('Location', `${route.path}/${(result as { id: unknown }).id}`);
      // JSON leaves out what is undefined, and V8 copies a record as a whole faster than without a field.
      return sendJson(
        response,
        route.status,
        { ...result, [VERSION]: undefined },
        { version: (result as { readonly [VERSION]?: number })[VERSION] },
      );
  }
}

/** Sends a list that is read whole, or a page of it. */
async function sendValueList(call: Call, rows: readonly unknown[]): Promise<void> {
  const { page, form, response, compiled } = call;
  const { first, offset } = page?.window ?? { first: rows.length, offset: 0 };
  const json = Buffer.from(JSON.stringify(rows.slice(offset, offset + first)));
  if (page) return sendPage(call, page, json, rows.length);
  sendText(response, compiled.route.status, await form.whole(json), form.sending);
}

async function sendPage(
  { compiled: { route }, form, response }: Call,
  page: PageNumber,
  json: Buffer,
  totalCount: number,
): Promise<void> {
  response.setHeader('X-Total-Count', totalCount);
  linkPages(response, page, totalCount);
  const isWrapped = route.paginated === 'wrapped' && form === JSON_ARRAY;
  const text = isWrapped ? wrapPage(json, page, totalCount) : await form.whole(json);
  sendText(response, route.status, text, form.sending);
}

/** The connection of a list that was left to the resolvers of its fields. */
interface ResolvedList {
  readonly nodes: readonly unknown[];
  readonly totalCount?: number;
  readonly pageInfo?: { readonly hasNextPage: boolean };
}

/** Reads a part of a list: a page with the number of all records, a batch with whether others follow; 404 without the list. */
async function readList(
  executor: Executor,
  call: Call,
  part: object,
  source: Partial<Pick<Context, 'queries' | 'streamedList'>> & { readonly listRows: ListRows },
) {
  // Loaders keep what they read as long as their context, so each part has its own context.
  const ctx: Context = { ...call.ctx, loaders: new Map(), ...source };
  const result = await run(executor, { ...call, ctx, variables: { ...call.variables, ...part } });
  if (result === null || result === undefined) throw notFound();
  const { json, count, totalCount, hasNextPage } = source.listRows;
  if (json !== null) return { json: Buffer.from(json), count, totalCount, hasNextPage };
  const { nodes, totalCount: total = 0, pageInfo } = result as ResolvedList;
  return {
    json: Buffer.from(JSON.stringify(nodes)),
    count: nodes.length,
    totalCount: total,
    hasNextPage: pageInfo?.hasNextPage === true,
  };
}

/** Executes a write; one that comes with an `Idempotency-Key` only once. */
function runKeyed(executor: Executor, call: Call): Promise<unknown> {
  const { compiled, ctx, variables, response } = call;
  const { method, path } = compiled.route;
  const key = idempotencyKeyOf(response.req, ctx);
  if (key === null) return run(executor, call);
  return answerOnce(response.req, ctx, {
    key,
    content: [method, path, variables],
    mutate: () => run(executor, call),
  });
}

async function run(executor: Executor, { compiled, ctx, variables, page }: Call): Promise<unknown> {
  const operation = page && compiled.page ? compiled.page : compiled.operation;
  const { data, errors } = await executor.execute(operation(ctx.caller?.role ?? null), ctx, variables);
  if (errors[0]) throw errors[0].domainError;
  const { operation: name, field } = compiled.route;
  const result = parsed(data?.[name]);
  return field ? parsed((result as Readonly<Record<string, unknown>> | undefined)?.[field]) : result;
}

const parsed = (value: unknown) => (value instanceof AnswerText ? value.toJSON() : value);

async function sendFile(response: Response, files: FileStore, answer: FileAnswer): Promise<void> {
  const disposition = attachmentNamed(answer.fileName);
  if ('content' in answer) {
    const { content, contentType } = answer;
    const bytes = Buffer.from(content, 'base64');
    response.set({
      'Content-Type': contentType,
      'Content-Length': String(bytes.length),
      'Content-Disposition': disposition,
      'Cache-Control': 'no-store',
    });
    response.end(bytes);
    return;
  }
  const { storedAs, redirectTo } = answer;
  if (storedAs === null) {
    response.setHeader('Location', shortEnough(redirectTo as string));
    return sendJson(response, 302, null);
  }
  // The name of a document may have another extension than its file; the content type follows the file.
  response.set({
    'Content-Disposition': disposition,
    'Content-Security-Policy': FILE_POLICY,
    'Cache-Control': 'no-store',
  });
  await sendStored(response, await files.open(storedAs.split('/')));
}

/** Returns a link that a head can name. */
function shortEnough(link: string): string {
  if (link.length <= LONGEST_LOCATION) return link;
  throw httpError(400, {
    es: 'El enlace del documento es demasiado largo para redirigir a él.',
    en: 'The link of the document is too long to redirect to it.',
  });
}

function refuse(options: FacadeOptions, family: ErrorFamily, thrown: unknown, response: Response): void {
  const request = response.req;
  const error = toDomainError(thrown, request.id, options.errors);
  if (request.operation) request.operation = { ...request.operation, outcome: outcomeOfStatus(error.status) };
  if (response.headersSent) return void response.destroy();
  sendRefusal(response, error, family);
}
