import type { EndedStatement, StatementLog } from '../engine/index.js';
import type { EndedSpan } from '../platform/tracing/tracing.js';
import { nameOf, type RequestOperation } from './operation.js';

/*
 * Describes the spans of a request by what its log lines and metrics have, under the names of OpenTelemetry's semantic
 * conventions and, where these have none, below `community`.
 */

export function spanOfRequest(
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
export function spanOfOperation(operation: RequestOperation, { statements }: StatementLog): EndedSpan {
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

export const spanOfStatement = ({ name, plan, way, rows, hasFailed }: EndedStatement): EndedSpan => ({
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
