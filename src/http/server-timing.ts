import type { Response } from 'express';
import type { StatementLog } from '../engine/index.js';

/**
 * Says in the header `Server-Timing` how long the statements of an answer took so far, and which way its records took:
 * `passed` as PostgreSQL wrote them, `completed` by resolvers, or `mixed`.
 */
export function setServerTiming(response: Response): void {
  const log = response.shownStatements;
  if (!log) return;
  const { statements, ms } = log;
  const count = `${statements} statement${statements === 1 ? '' : 's'}`;
  response.setHeader('Server-Timing', `db;dur=${ms.toFixed(1)};desc="${count}"${wayOf(log)}`);
}

function wayOf({ isPassed, isCompleted }: StatementLog): string {
  if (!isPassed && !isCompleted) return '';
  const way = isPassed && isCompleted ? 'mixed' : isPassed ? 'passed' : 'completed';
  return `, way;desc="${way}"`;
}
