import { setTimeout as pause } from 'node:timers/promises';
import { inTime } from '../../platform/work.js';
import { poolCursors, type ReadSource } from './cursors.js';
import {
  type ConnectionFigures,
  onReservedConnections,
  Pools,
  poolQueries,
  type ServerPools,
} from './pools.js';
import { type Queries, reading } from './queries.js';

/** Where a server is in the log of its database. */
interface ServerState {
  /** Null for a server that replays no log, though it should. */
  readonly position: number | null;
  /** The database, which has the same name on a server and its replicas. */
  readonly database: string;
}

/** How long a server may take to tell where it is. */
const STATE_LIMIT_MS = 2_000;

/** Names the database with the identifier of its cluster, which replicas have from their primary. */
const DATABASE_NAME =
  "(select system_identifier from pg_control_system()) || '/' || current_database() as database";

/** A promoted replica takes writes that its former primary lacks, so it has no position. */
const STATE = reading(
  `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::int8 end as position, ${DATABASE_NAME}`,
);

/**
 * The time in which a replica loses nothing that it has replayed, as the functions that reject the reads of that time. A server
 * that starts again may be behind what it had replayed, so it begins another one.
 */
export type Life = Set<(error: unknown) => void>;

/** A server that replays the log of the primary. */
export class Replica implements ReadSource {
  readonly name: string;
  readonly queries;
  readonly cursors;
  /** What it has replayed at least; null while nothing is read from it. */
  position: number | null = null;
  life: Life = new Set();
  readonly #pools: Pools;
  #asking: Promise<ServerState> | undefined;

  constructor(options: ServerPools) {
    this.name = new URL(options.url).host;
    this.#pools = new Pools(options, () => this.lose());
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
    const read = () => this.queries.run<ServerState>(STATE, [], { isShort: true });
    const answer = this.run(this.life, () => onReservedConnections(read));
    const [state] = await inTime(answer, STATE_LIMIT_MS);
    return state as ServerState;
  }

  /** Runs a read in the life for which the replica was chosen; rejects once that is over. */
  run<T>(life: Life, read: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (life !== this.life) return reject(this.#lost());
      life.add(reject);
      read()
        .finally(() => life.delete(reject))
        .then(resolve, reject);
    });
  }

  /** Ends a life with its reads: nothing else is read from the replica until it tells where it is. */
  lose(cause?: unknown, life = this.life): void {
    if (life !== this.life) return;
    this.life = new Set();
    this.position = null;
    this.#asking = undefined;
    for (const reject of life) reject(this.#lost(cause));
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

/** How often each server is asked where it is. */
const ASK_MS = 1_000;

/** How often replicas are asked whether they have a position that a write waits for. */
const REACH_MS = 50;

const PRIMARY_STATE = reading(
  `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::int8 as position, ${DATABASE_NAME}`,
);

interface ReplicasOptions {
  readonly replicas: readonly Replica[];
  readonly primary: Queries;
  /** How far behind the primary a replica may be that is read from. */
  readonly lagMs: number;
  readonly log: (line: string) => void;
}

/** The replicas of a database. Nothing is read from those that are away, behind, or none any more. */
export class Replicas {
  /** Where the primary was: the first one is what each replica has to have by now. */
  readonly #samples: { readonly at: number; readonly position: number }[] = [];
  /** Why nothing is read from a replica, or null, as the log says it. */
  readonly #told = new Map<Replica, string | null>();
  #database: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #turn = 0;

  constructor(private readonly options: ReplicasOptions) {}

  /** Asks all servers where they are, from now on. */
  watch(): void {
    const ask = async () => {
      await this.#askPrimary();
      await Promise.all(this.options.replicas.map((replica) => this.#ask(replica)));
      if (!this.#isClosed) this.#timer = setTimeout(ask, ASK_MS).unref();
    };
    void ask();
  }

  /** Returns the replicas that are not behind, each time with another one first. */
  usable(): Replica[] {
    const { replicas } = this.options;
    this.#turn = (this.#turn + 1) % replicas.length;
    const inTurn = [...replicas.slice(this.#turn), ...replicas.slice(0, this.#turn)];
    return inTurn.filter(({ position }) => position !== null && position >= this.#due);
  }

  /** Tells whether a replica has a position; asks it where it was behind that. */
  async hasReached(replica: Replica, position: number): Promise<boolean> {
    if (replica.position === null) return false;
    if (replica.position < position) await this.#ask(replica);
    return replica.position !== null && replica.position >= position;
  }

  /** Waits until all replicas have what the primary has now. Nothing is read from those that lack it for too long. */
  async allReachedPrimary(): Promise<void> {
    const position = (await this.#askPrimary())?.position;
    if (typeof position !== 'number') return;
    const deadline = performance.now() + this.options.lagMs;
    const isReached = () => Promise.all(this.usable().map((replica) => this.hasReached(replica, position)));
    while ((await isReached()).includes(false) && performance.now() < deadline) await pause(REACH_MS);
  }

  figures(): ConnectionFigures[] {
    return this.options.replicas.flatMap((replica) => replica.figures());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.options.replicas.map((replica) => replica.end()));
  }

  get #due(): number {
    return this.#samples[0]?.position ?? Number.POSITIVE_INFINITY;
  }

  async #askPrimary(): Promise<ServerState | undefined> {
    const { primary, lagMs } = this.options;
    const read = () => primary.run<ServerState>(PRIMARY_STATE, [], { isShort: true });
    // While it is away it stores nothing that a replica could lack.
    const [state] = await inTime(onReservedConnections(read), STATE_LIMIT_MS).catch(() => []);
    if (!state) return undefined;
    this.#database = state.database;
    const at = performance.now();
    this.#samples.push({ at, position: state.position as number });
    while (this.#samples[1] && this.#samples[1].at <= at - lagMs) this.#samples.shift();
    return state;
  }

  async #ask(replica: Replica): Promise<void> {
    try {
      const { position, database } = await replica.state();
      const isOther = database !== this.#database;
      replica.position = isOther ? null : position;
      this.#tell(replica, isOther ? 'it has another database' : this.#faultOf(replica));
    } catch (error) {
      replica.lose(error);
      this.#tell(replica, (error as Error).message);
    }
  }

  #faultOf({ position }: Replica): string | null {
    if (position === null) return 'it is not in recovery';
    return position < this.#due ? 'it is too far behind' : null;
  }

  #tell(replica: Replica, fault: string | null): void {
    if (this.#isClosed || this.#told.get(replica) === fault) return;
    this.#told.set(replica, fault);
    const { log } = this.options;
    log(`The replica ${replica.name} is ${fault === null ? 'read from' : `not read from: ${fault}`}`);
  }
}
