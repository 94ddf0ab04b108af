import { HeaderMap } from '@apollo/server';
import type { Request } from 'express';
import type { DocumentNode } from 'graphql';
import type { Context } from '../engine/access.js';
import { endWithConnection, UNREAD_OPERATION } from '../http/request-context.js';
import { actAs, assertReadsAs } from '../modules/users/act-as.js';
import type { Admitted, Apollo, PipelineAnswer } from './apollo.js';
import type { Asked } from './asked.js';
import { isRefused, refusalBody } from './errors.js';
import type { ClientOperation, ExecutionBody, Executor } from './executor.js';
import { sentStatements } from './explain.js';
import { executeOnce } from './idempotency.js';
import { NOT_LISTED, type Safelist } from './stored-documents.js';

export interface OperationAnswer extends PipelineAnswer {
  /** Whether nothing was changed. */
  readonly isRead: boolean;
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
export function createPipeline(
  executor: Executor,
  apollo: Apollo,
  safelist: Safelist | null,
): (ask: Ask) => Promise<OperationAnswer> {
  // Apollo Server parses and validates a document itself the first time, so that its plugins learn of that.
  const seenByApollo = new WeakSet<DocumentNode>();

  async function prepare({ ctx, request, asked, assertFitting }: Ask, source: string) {
    if (safelist && !safelist.has(source)) return NOT_LISTED;
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
    const statements = await sentStatements(ctx, request.headers);
    return statements ? { ...body, extensions: { ...body.extensions, statements } } : body;
  }

  return async (ask) => {
    const { ctx, request, asked } = ask;
    let isRead = false;
    let hasErrors = false;
    const admit = async (source: string): Promise<Admitted> => {
      const operation = await prepare(ask, source);
      if (isRefused(operation)) {
        hasErrors = true;
        const body = refusalBody(operation, ctx);
        return { ...(operation.isValid ? {} : { refusal: body.errors }), run: async () => body };
      }
      const { document, kind } = operation;
      const isNew = !seenByApollo.has(document);
      seenByApollo.add(document);
      isRead = kind === 'query';
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
    return { ...answer, isRead, hasErrors };
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
  const search = new URL(request.originalUrl, 'http://localhost').search;
  return {
    method: isPost ? 'POST' : 'GET',
    headers,
    search: isPost ? '' : search,
    body: isPost ? asked : undefined,
  };
}
