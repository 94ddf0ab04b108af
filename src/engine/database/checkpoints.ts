import type { Kysely } from 'kysely';
import { queryRows } from './query-rows.js';

const INTERVAL = 60_000;
const LONGEST_LOG = 64 * 1024 * 1024;

/**
 * Bounds the write-ahead log of an embedded database until the returned function is called. PGlite makes no checkpoint
 * before it is closed, and recovery replays 100 MB of log in about one second.
 */
export function startCheckpoints(kysely: Kysely<unknown>): () => void {
  const timer = setInterval(() => {
    // A failure is harmless: the next run tries again.
    checkpointIfDue(kysely).catch(() => undefined);
  }, INTERVAL).unref();
  return () => clearInterval(timer);
}

/** Makes a checkpoint if the log since the last one exceeds a limit. */
async function checkpointIfDue(kysely: Kysely<unknown>): Promise<void> {
  const [log] = await queryRows<{ length: number }>(
    kysely,
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as length from pg_control_checkpoint()',
  );
  if ((log?.length ?? 0) > LONGEST_LOG) await queryRows(kysely, 'checkpoint');
}
