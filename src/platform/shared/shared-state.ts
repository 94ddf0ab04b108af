import type { Logger } from 'pino';
import { type CounterStore, postgresCounters, type RunStatement } from './counter-store.js';
import { createSharedKey } from './shared-key.js';

interface SharedOptions {
  /** The secret that the instances have in common. */
  readonly secret: string;
  /** Runs statements of a database that other instances use too; null for one that none does. */
  readonly runStatement: RunStatement | null;
  readonly log: Logger;
}

/** What the instances of the service keep together. */
export interface SharedState {
  /** Counts attempts; null where an instance counts on its own. */
  readonly attempts: CounterStore | null;
  /** Counts what comes with every request. */
  readonly requests: null;
  close(): void;
}

/** The database counts attempts, and not what would be a write for each request. */
export function openSharedState({ secret, runStatement, log }: SharedOptions): SharedState {
  const attempts = runStatement && postgresCounters(runStatement, createSharedKey(secret), log);
  return { attempts, requests: null, close: () => attempts?.close() };
}
