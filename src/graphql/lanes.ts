import { HeaderMap } from '@apollo/server';
import type { Request } from 'express';
import type { DocumentNode } from 'graphql';
import type { Context } from '../core/context.js';
import { JsonList } from '../core/json-list.js';
import { WrittenLists } from '../core/written-lists.js';
import { type Outcome, UNREAD_OPERATION } from '../http/operation.js';
import { endWithConnection } from '../http/request-context.js';
import type { Admitted } from './admission.js';
import type { Apollo } from './apollo.js';
import type { Asked } from './asked.js';
import type { ClientOperation, ExecutionBody, Executor } from './executor.js';
import { executeOnce } from './keyed-mutation.js';
import { outcomeOf } from './outcome.js';
import { type RecordPage, withRecords } from './record-page.js';
import { isRefused, type Refused, refusalBody } from './refused-document.js';
import { NOT_LISTED, type Safelist } from './safelist.js';

/** The answer to an operation. */
export interface LaneAnswer {
  /** JSON, as a text or in UTF-8. */
  readonly text: string | Buffer;
  /** 200, or 400 without data; the media type of the answer may still change it. */
  readonly status: number;
  /** Whether nothing was changed. */
  readonly isRead: boolean;
  /** Whether it holds errors of ours, whose messages are in the language of the request. */
  readonly hasErrors: boolean;
  readonly outcome: Outcome;
}

export interface LaneOptions {
  readonly executor: Executor;
  readonly apollo: Apollo;
  /** The only documents that are run; all without a list. */
  readonly safelist: Safelist | null;
  /** Whether known documents may pass by Apollo Server; false while a plugin wants to see every operation. */
  readonly isDirectOpen: boolean;
  readonly isObserved: boolean;
}

interface Ask {
  readonly ctx: Context;
  readonly request: Request;
  readonly asked: Asked;
  /** Refuses an operation that does not fit the request. */
  readonly assertFitting: (operation: ClientOperation) => void;
}

/**
 * Answers operations through Apollo Server, and by a direct lane past it: the lane is a cache in front of Apollo Server
 * for documents that it has answered before, and for refusals, which do not depend on anything but the document. Both
 * ways read, check and execute by the same functions and answer with the same bytes.
 */
export function createLanes({
  executor,
  apollo,
  safelist,
  isDirectOpen,
  isObserved,
}: LaneOptions): (ask: Ask) => Promise<LaneAnswer> {
  const seenByApollo = new WeakSet<DocumentNode>();

  async function prepare({ ctx, request, asked, assertFitting }: Ask, source: string) {
    if (safelist && !safelist.has(source)) return NOT_LISTED;
    const operation = await executor.prepare(ctx, source, asked.operationName);
    if (isRefused(operation)) return operation;
    const { kind, name } = operation;
    request.operation = { ...UNREAD_OPERATION, kind, name };
    assertFitting(operation);
    if (operation.kind === 'query' && ctx.caller) await ctx.services.rateLimits.read(ctx.caller.userId);
    return operation;
  }

  async function answerDirectly(ask: Ask, operation: ClientOperation | Refused): Promise<LaneAnswer> {
    if (isRefused(operation)) return answerOf(refusalBody(operation, ask.ctx), false);
    const { recordPage, kind } = operation;
    if (kind !== 'query' || !ask.ctx.services.config.readPlanner)
      return answerOf(await run(ask, operation, ask.asked.variables), kind === 'query');
    return recordPage
      ? answerWithRecords(ask, operation, recordPage)
      : answerWithWrittenLists(ask, operation);
  }

  async function answerWithRecords(ask: Ask, operation: ClientOperation, page: RecordPage) {
    const jsonList = new JsonList(page.records);
    const body = await run({ ...ask, ctx: { ...ask.ctx, jsonList } }, operation, ask.asked.variables);
    const json = jsonList.rows?.json;
    const text = JSON.stringify(body);
    return answerOf(body, true, json ? withRecords(text, page, json) : text);
  }

  async function answerWithWrittenLists(ask: Ask, operation: ClientOperation) {
    const writtenLists = new WrittenLists();
    const body = await run({ ...ask, ctx: { ...ask.ctx, writtenLists } }, operation, ask.asked.variables);
    return answerOf(body, true, writtenLists.textOf(body));
  }

  async function run(ask: Ask, operation: ClientOperation, variables: unknown): Promise<ExecutionBody> {
    const { request, ctx, asked } = ask;
    const showsCost = request.headers['x-graphql-cost'] === '1';
    if (request.res) endWithConnection(ctx, operation.kind, request.res);
    const execute = () => executor.respond(operation, ctx, variables, { showsCost });
    const { extensions } = asked;
    return executeOnce(request, ctx, { schema: executor.schema, operation, variables, extensions, execute });
  }

  function admitted(ask: Ask, operation: ClientOperation | Refused): Admitted {
    const { ctx } = ask;
    if (isRefused(operation)) {
      const body = refusalBody(operation, ctx);
      return { ...(operation.isValid ? {} : { refusal: body.errors }), run: async () => body };
    }
    return {
      ...(isObserved && !seenByApollo.has(operation.document) ? {} : { document: operation.document }),
      run: (variables, ctx) => run({ ...ask, ctx }, operation, variables),
    };
  }

  async function answerThroughApollo(ask: Ask, prepared?: ClientOperation | Refused): Promise<LaneAnswer> {
    const { ctx, request, asked } = ask;
    let operation = prepared;
    let hasErrors = false;
    const { text, status, outcome } = await apollo.execute({
      ctx,
      request: httpRequestOf(request, asked),
      admit: async (source) => {
        operation ??= await prepare(ask, source);
        const { run, ...shown } = admitted(ask, operation);
        hasErrors = isRefused(operation);
        return {
          ...shown,
          run: async (variables, context) => {
            const body = await run(variables, context);
            hasErrors = body.errors !== undefined;
            return body;
          },
        };
      },
    });
    if (operation && !isRefused(operation)) seenByApollo.add(operation.document);
    const isRead = operation !== undefined && !isRefused(operation) && operation.kind === 'query';
    return { text, status, isRead, hasErrors, outcome };
  }

  return async (ask) => {
    const { asked, request } = ask;
    if (isObserved || asked.query === undefined || asked.extensions) return answerThroughApollo(ask);
    const operation = await prepare(ask, asked.query);
    const isKnown = isRefused(operation) || seenByApollo.has(operation.document);
    if (!isDirectOpen || !isKnown || request.method !== 'POST') return answerThroughApollo(ask, operation);
    return answerDirectly(ask, operation);
  };
}

const answerOf = (body: ExecutionBody, isRead: boolean, text: string | Buffer = JSON.stringify(body)) => ({
  text,
  status: 'data' in body ? 200 : 400,
  isRead,
  hasErrors: body.errors !== undefined,
  outcome: outcomeOf(body),
});

/** The request as Apollo Server takes it. An operation of a form is one of a JSON body, its files already open. */
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
