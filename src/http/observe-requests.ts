import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { type EndedStatement, StatementLog } from '../engine/database.js';
import type { PathUses } from '../modules/usage/path-uses.js';
import type { EndedSpan, RequestTrace, Tracing } from '../platform/tracing/open-telemetry.js';
import type { Metrics } from './metrics.js';
import { nameOf, type RequestOperation } from './request-context.js';

export interface ObservationOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly pathUses: PathUses;
  /** From how many milliseconds a statement is logged; 0 for never. */
  readonly slowReadMs: number;
  /** Whether answers tell of their statements. */
  readonly showsTiming: boolean;
  readonly tracing: Tracing | null;
}

/**
 * Measures each request once its answer has ended, and logs a line: method, route template, status, duration, request id
 * and the operation. No path with its values, no query, no variables and no user: the request id leads to them in the
 * audit log, which has readers of its own. Each of its statements is measured when it ends. A trace has the same facts.
 */
export function observeRequests(options: ObservationOptions): RequestHandler {
  const { log, metrics, pathUses, showsTiming, tracing } = options;
  return (request, response, next) => {
    const started = performance.now();
    const trace = tracing?.begin(request.headers);
    const statements = new StatementLog(
      (statement) => observeStatement(options, request, statement, trace),
      request.headers['x-statements'] !== undefined,
    );
    if (showsTiming) response.shownStatements = statements;
    response.on('close', () => {
      const ms = performance.now() - started;
      const { id: requestId, method, routeTemplate, operation } = request;
      const { statusCode: status, writableFinished } = response;
      const counted = method === 'HEAD' ? 'GET' : method;
      if (routeTemplate) metrics.observeRequest(routeTemplate, counted, status, ms / 1000);
      if (routeTemplate && operation?.interface === 'rest') {
        metrics.countRest(routeTemplate, counted, status);
        // One that was refused is no use of its path, since anybody can send it under any name.
        if (status < 400) pathUses.count(counted, routeTemplate, request.headers['user-agent']);
      }
      if (operation) metrics.observeOperation(operation, statements.statements, ms / 1000);
      // A router of Express has the path that it was declared with.
      const path: unknown = request.route?.path;
      const route = routeTemplate ?? (typeof path === 'string' ? path : undefined);
      trace?.end(
        spanOfRequest(method, route, status, !writableFinished),
        operation ? spanOfOperation(operation, statements) : null,
      );
      if (!log.isLevelEnabled('info')) return;
      const line = {
        method,
        route: route ?? 'unmatched',
        status,
        ms: tenths(ms),
        ...(operation ? operationOf(operation, statements) : {}),
        requestId,
        ...(trace && { traceId: trace.id }),
      };
      log.info(writableFinished ? line : { ...line, interrupted: true }, 'request');
    });
    if (trace) trace.of(() => statements.of(next));
    else statements.of(next);
  };
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;

function observeStatement(
  { log, metrics, slowReadMs }: ObservationOptions,
  { id: requestId, operation }: Request,
  statement: EndedStatement,
  trace: RequestTrace | undefined,
): void {
  const { name, text, way, plan, rows, ms } = statement;
  trace?.addStatement(spanOfStatement(statement), ms, operation !== undefined);
  const isRead = way !== 'change';
  if (isRead) metrics.observeRead(statement, ms / 1000);
  const isSlow = slowReadMs > 0 && ms >= slowReadMs;
  if (!isSlow && !log.isLevelEnabled('debug')) return;
  const ofTrace = trace && { traceId: trace.id };
  const line = {
    statement: name,
    way,
    plan,
    rows,
    ms: tenths(ms),
    operation: nameOf(operation),
    requestId,
    ...ofTrace,
  };
  log.debug({ ...line, sql: text }, 'statement');
  if (!isSlow) return;
  if (isRead) metrics.countSlowRead(statement);
  log.warn(line, isRead ? 'slow read' : 'slow change');
}

const operationOf = (operation: RequestOperation, { statements }: StatementLog) => ({
  operation: nameOf(operation),
  kind: operation.kind,
  outcome: operation.outcome,
  statements,
});

/*
 * Describes the spans of a request by what its log lines and metrics have, under the names of OpenTelemetry's semantic
 * conventions and, where these have none, below `community`.
 */

function spanOfRequest(
  method: string,
  route: string | undefined,
  status: number,
  isInterrupted: boolean,
): EndedSpan {
  const hasFailed = status >= 500;
  const error = isInterrupted ? 'interrupted' : hasFailed ? `${status}` : null;
  return {
    name: route === undefined ? method : `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      ...(route === undefined ? {} : { 'http.route': route }),
      ...(error === null ? {} : { 'error.type': error }),
    },
    hasFailed,
  };
}

/** Names the span by the kind alone, since clients choose the name of an operation. */
function spanOfOperation(operation: RequestOperation, { statements }: StatementLog): EndedSpan {
  const { interface: via, kind, outcome } = operation;
  const name = nameOf(operation);
  return {
    name: kind === 'unknown' ? 'GraphQL Operation' : kind,
    attributes: {
      ...(kind === 'unknown' ? {} : { 'graphql.operation.type': kind }),
      ...(name === null ? {} : { 'graphql.operation.name': name }),
      'community.interface': via,
      'community.outcome': outcome,
      'community.statements': statements,
    },
    hasFailed: outcome === 'failed',
  };
}

const spanOfStatement = ({ name, plan, way, rows, hasFailed }: EndedStatement): EndedSpan => ({
  name,
  attributes: {
    'db.system.name': 'postgresql',
    'db.query.summary': name,
    'community.plan': plan,
    'community.way': way,
    'community.rows': rows,
  },
  hasFailed,
});
