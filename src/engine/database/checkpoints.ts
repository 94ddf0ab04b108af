import { CompiledQuery, type Kysely } from 'kysely';

const INTERVAL = 60_000;
const LONGEST_LOG = 64 * 1024 * 1024;

/**
 * Bounds the write-ahead log of an embedded database. PGlite runs PostgreSQL in single-user mode, which makes no
 * checkpoint until the database is closed: the log would grow with every write, and recovery after a crash replays all
 * of it, in about one second per 100 MB.
 *
 * @returns a function that stops it.
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
  const { rows } = await kysely.executeQuery<{ length: number }>(
    CompiledQuery.raw(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as length from pg_control_checkpoint()',
    ),
  );
  if ((rows[0]?.length ?? 0) > LONGEST_LOG) await kysely.executeQuery(CompiledQuery.raw('checkpoint'));
}
