import { DomainError } from '../../platform/errors.js';
import { counter } from '../../platform/process-metrics.js';
import type { WritePositions } from '../../platform/shared/shared-state.js';
import type { Cursor, Cursors, ReadSource } from './cursors.js';
import { isConnectionLost, isDataFault } from './errors.js';
import type { Queries } from './queries.js';
import type { Life, Replica, Replicas } from './replicas.js';

const operations = counter(
  'replica_reads_total',
  'Operations that may read from a replica, by where they do; `repeated` for a read that failed there and was sent elsewhere',
  ['outcome'],
);

/** The replica of an operation, and the life for which it was chosen; null for the primary. */
type Place = Promise<{ readonly replica: Replica; readonly life: Life } | null>;

/** Runs a read in a life of a replica, by default the present one; the operation leaves the replica when it fails. */
type Guard = <T>(read: () => Promise<T>, life?: Life) => Promise<T>;

const ON_PRIMARY: Place = Promise.resolve(null);

/**
 * The reads of one operation: all are sent to the same replica. One that fails there is repeated on the next replica while
 * nothing was read, and else on the primary, which is never behind what was read.
 */
class OperationReads implements ReadSource {
  readonly queries: Queries;
  readonly cursors: Cursors;
  readonly #left = new Set<Replica>();
  #place: Place | undefined;
  #position: Promise<number | null> | undefined;
  #hasRead = false;

  /** @param positionToReach Finds the position that a replica must have replayed; null where it is not known. */
  constructor(
    private readonly replicas: Replicas,
    private readonly primary: ReadSource,
    private readonly positionToReach: () => Promise<number | null>,
  ) {
    this.queries = {
      run: (text, values, options) => this.#read(({ queries }) => queries.run(text, values, options)),
      change: (text, values) => primary.queries.change(text, values),
    };
    this.cursors = {
      open: (...given) =>
        this.#read(async ({ cursors }, guard) => {
          const cursor = await cursors.open(...given);
          return guard ? guardedCursor(cursor, guard) : cursor;
        }),
    };
  }

  async #read<T>(send: (source: ReadSource, guard?: Guard) => Promise<T>): Promise<T> {
    for (;;) {
      this.#place ??= this.#choose();
      const place = this.#place;
      const chosen = await place;
      if (!chosen) return send(this.primary);
      const { replica } = chosen;
      const guard: Guard = async (read, life = replica.life) => {
        try {
          return await replica.run(life, read);
        } catch (error) {
          if (isOfReplica(error)) this.#leave(place, replica);
          if (isConnectionLost(error)) replica.lose(error, life);
          throw error;
        }
      };
      try {
        const found = await guard(() => send(replica, guard), chosen.life);
        this.#hasRead = true;
        // Another read has left the replica meanwhile, for one that may be behind it.
        if (this.#place !== place) this.#place = ON_PRIMARY;
        return found;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
      }
    }
  }

  #leave(place: Place, replica: Replica): void {
    operations.inc({ outcome: 'repeated' });
    this.#left.add(replica);
    if (this.#place === place) this.#place = this.#hasRead ? ON_PRIMARY : undefined;
  }

  async #choose(): Place {
    for (const replica of this.replicas.usable()) {
      if (this.#left.has(replica)) continue;
      this.#position ??= this.positionToReach();
      const position = await this.#position;
      if (position === null || !(await this.replicas.hasReached(replica, position))) continue;
      operations.inc({ outcome: 'replica' });
      return { replica, life: replica.life };
    }
    operations.inc({ outcome: 'primary' });
    return null;
  }
}

/** Tells whether a read may succeed elsewhere: a refusal, a limit or a wrong value would be the same there. */
const isOfReplica = (error: unknown) => !(error instanceof DomainError) && !isDataFault(error);

/** Makes a cursor on a replica, whose rows are lost with it. */
function guardedCursor(cursor: Cursor, guard: Guard): Cursor {
  let isLost = false;
  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    guard(work).catch((error: unknown) => {
      isLost = isOfReplica(error);
      throw error;
    });
  return {
    get isLost() {
      return isLost;
    },
    read: (count, mostBytes) => guarded(() => cursor.read(count, mostBytes)),
    moveTo: (position) => guarded(() => cursor.moveTo(position)),
    close: () => cursor.close(),
  };
}

/** Reads from the replicas of the database, where each user finds what they have written. */
export class ReplicaReads {
  constructor(
    private readonly replicas: Replicas,
    private readonly primary: ReadSource,
    private readonly positions: WritePositions,
  ) {}

  /** Returns where an operation of a user reads. */
  ofOperation(userId: string): ReadSource {
    const find = () => this.positions.find(userId).catch(() => null);
    return new OperationReads(this.replicas, this.primary, find);
  }

  /** Lets the later reads of a user, on any instance, find a write that has been committed. */
  async noteWrite(userId: string): Promise<void> {
    try {
      await this.positions.store(userId);
    } catch {
      // Other instances cannot know of it, so their replicas have to have it before it is answered.
      await this.replicas.allReachedPrimary();
    }
  }
}
