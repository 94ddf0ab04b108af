import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { type EndedStatement, StatementLog } from '../engine/database.js';
import type { PathUses } from '../modules/usage/path-uses.js';
import { counter, durations } from '../platform/process-metrics.js';
import type { EndedSpan, RequestTrace, Tracing } from '../platform/tracing/open-telemetry.js';
import { nameOf, type RequestOperation } from './request-context.js';

const requests = durations(
  'http_request_duration_seconds',
  'Time to answer a request, by route template, method and status',
  ['method', 'route', 'status'],
);
const restRequests = counter(
  'rest_requests_total',
  'Requests of REST paths, by path template, method and class of status',
  ['method', 'path', 'status'],
);
const operations = durations(
  'operation_duration_seconds',
  'Time to answer an operation, by interface, kind and outcome',
  ['interface', 'kind', 'outcome'],
);
const operationStatements = counter(
  'operation_statements_total',
  'SQL statements of operations, by interface and kind',
  ['interface', 'kind'],
);
const reads = durations(
  'read_duration_seconds',
  'Time of a statement that reads, from its sending to its end, by its plan and what becomes of its rows',
  ['plan', 'way'],
);
const slowReads = counter(
  'slow_reads_total',
  'Statements that read and took SLOW_READ_MS or more, by plan and what becomes of their rows',
  ['plan', 'way'],
);

export interface ObservationOptions {
  readonly log: Logger;
  readonly pathUses: PathUses;
  /** From how many milliseconds a statement is logged; 0 for never. */
  readonly slowReadMs: number;
  readonly tracing: Tracing | null;
}

/**
 * Measures each request once its answer has ended, and logs a line: method, route template, status, duration, request id
 * and the operation. No path with its values, no query, no variables and no user: the request id leads to them in the
 * audit log, which has readers of its own. Each of its statements is measured when it ends. A trace has the same facts.
 */
export function observeRequests(options: ObservationOptions): RequestHandler {
  const { log, pathUses, tracing } = options;
  return (request, response, next) => {
    const started = performance.now();
    const trace = tracing?.begin(request.headers);
    const statements = new StatementLog(
      (statement) => observeStatement(options, request, statement, trace),
      request.headers['x-statements'] !== undefined,
    );
    response.on('close', () => {
      const ms = performance.now() - started;
      const { id: requestId, method, routeTemplate, operation } = request;
      const { statusCode: status, writableFinished } = response;
      const counted = method === 'HEAD' ? 'GET' : method;
      // Never a path with its values or a name that clients choose: each would be a time series.
      if (routeTemplate) requests.observe({ method: counted, route: routeTemplate, status }, ms / 1000);
      if (routeTemplate && operation?.interface === 'rest') {
        restRequests.inc({ method: counted, path: routeTemplate, status: `${Math.floor(status / 100)}xx` });
        // One that was refused is no use of its path, since anybody can send it under any name.
        if (status < 400) pathUses.count(counted, routeTemplate, request.headers['user-agent']);
      }
      if (operation) {
        const { interface: via, kind, outcome } = operation;
        operations.observe({ interface: via, kind, outcome }, ms / 1000);
        operationStatements.inc({ interface: via, kind }, statements.statements);
      }
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
      if (!statements.isWritten) return;
      for (const { name: statement, text: sql, ...facts } of statements.kept ?? [])
        log.info({ statement, ...facts, ms: tenths(facts.ms), requestId, sql }, 'statement');
    });
    if (trace) trace.of(() => statements.of(next));
    else statements.of(next);
  };
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;

function observeStatement(
  { log, slowReadMs }: ObservationOptions,
  { id: requestId, operation }: Request,
  statement: EndedStatement,
  trace: RequestTrace | undefined,
): void {
  const { name, text, way, plan, rows, ms } = statement;
  trace?.addStatement(spanOfStatement(statement), ms, operation !== undefined);
  const isRead = way !== 'change';
  if (isRead) reads.observe({ plan, way }, ms / 1000);
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
  if (isRead) slowReads.inc({ plan, way });
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
