import type { IncomingHttpHeaders } from 'node:http';
import {
  actorOf,
  type Context,
  type KeptStatement,
  planStatements,
  StatementLog,
  seesStatements,
} from '../engine/index.js';

/** A statement of a request: an entry of `extensions.statements`. */
export interface SentStatement extends KeptStatement {
  /** The lines of its plan; absent unless it is asked for, and for statements that have none. */
  readonly plan?: readonly string[];
}

/**
 * Returns the statements that the request of a system administrator has sent so far, with their plans where the header
 * `X-Statements` is `plan`; null for everybody else, and where the header does not ask for them.
 */
export async function sentStatements(
  { caller, services, requestId }: Context,
  { 'x-statements': asked }: IncomingHttpHeaders,
): Promise<readonly SentStatement[] | null> {
  if (asked !== '1' && asked !== 'plan') return null;
  const actor = actorOf(caller);
  if (!actor || !seesStatements(actor)) return null;
  const sent = StatementLog.kept.map((one) => ({ ...one, ms: Math.round(one.ms * 10) / 10 }));
  if (asked === '1') return sent;
  const plans = await planStatements(services.orm, sent).catch((err: unknown) => {
    // The operation has been executed: a plan that cannot be had does not take its answer away.
    services.log.warn({ err, requestId }, 'statements without plans');
    return new Map<string, readonly string[]>();
  });
  return sent.map((one) => ({ ...one, ...(plans.has(one.text) ? { plan: plans.get(one.text) } : {}) }));
}
