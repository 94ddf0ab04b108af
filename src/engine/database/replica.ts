import { inTime } from '../../platform/work.js';
import { type ConnectionFigures, onReservedConnections } from './connection-groups.js';
import { poolCursors } from './cursors.js';
import { poolQueries } from './engine-queries.js';
import { isConnectionLost } from './errors.js';
import { type Pools, type ServerPools, serverPools } from './pools.js';
import { reading } from './queries.js';
import type { ReadSource } from './read-source.js';

/** Where a server is in the log of its database. */
export interface ServerState {
  /** Null for a server that replays no log, though it should. */
  readonly position: number | null;
  /** The database, which has the same name on a server and its replicas. */
  readonly database: string;
}

/** How long a server may take to tell where it is. */
export const STATE_LIMIT_MS = 2_000;

/** Names the database with the identifier of its cluster, which replicas have from their primary. */
export const DATABASE_NAME =
  "(select system_identifier from pg_control_system()) || '/' || current_database() as database";

/** A promoted replica takes writes that its former primary lacks, so it has no position. */
const STATE = reading(
  `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::int8 end as position, ${DATABASE_NAME}`,
);

/** A server that replays the log of the primary. */
export class Replica implements ReadSource {
  readonly name: string;
  readonly queries;
  readonly cursors;
  /** What it has replayed at least; null while nothing is read from it. */
  position: number | null = null;
  /** How often it was lost. A server that starts again may be behind what it had replayed. */
  losses = 0;
  readonly #pools: Pools;
  /** Rejects the reads that run. */
  readonly #running = new Set<(error: unknown) => void>();
  #asking: Promise<ServerState> | undefined;

  constructor(options: ServerPools) {
    this.name = new URL(options.url).host;
    this.#pools = serverPools(options, () => this.#forget());
    this.queries = poolQueries(this.#pools);
    this.cursors = poolCursors(this.#pools);
  }

  /** Asks where it is; those who ask at the same time ask once. Rejects where it does not answer in time. */
  state(): Promise<ServerState> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<ServerState> {
    const { losses } = this;
    const answer = onReservedConnections(() => this.queries.run<ServerState>(STATE, [], { isShort: true }));
    const [state] = await inTime(answer, STATE_LIMIT_MS);
    if (losses !== this.losses) throw this.#lost();
    return state as ServerState;
  }

  /** Runs a read for which it was chosen when it had been lost so often. Rejects once it is silent, and what may be older. */
  run<T>(losses: number, read: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#running.add(reject);
      read()
        .finally(() => this.#running.delete(reject))
        .then((found) => (losses === this.losses ? resolve(found) : reject(this.#lost())), reject);
    });
  }

  /** Takes note of why a read failed: nothing else is read from a server that is away until it tells where it is. */
  noteFault(error: unknown): void {
    if (isConnectionLost(error)) this.#forget();
  }

  /** Ends the reads of a server that does not answer. */
  lose(cause: unknown): void {
    this.#forget();
    for (const reject of this.#running) reject(this.#lost(cause));
  }

  #forget(): void {
    this.position = null;
    this.losses += 1;
    this.#asking = undefined;
  }

  #lost(cause?: unknown): Error {
    return new Error(`Connection terminated: the replica ${this.name} was lost`, { cause });
  }

  /** Counts the connections for reads. */
  figures(): ConnectionFigures[] {
    return this.#pools
      .figures()
      .flatMap((figures) =>
        figures.group === 'ordinary' ? [{ ...figures, group: `replica ${this.name}` as const }] : [],
      );
  }

  end(): Promise<void> {
    return this.#pools.end();
  }
}
