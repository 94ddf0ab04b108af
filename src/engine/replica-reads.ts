import type { WritePositions } from '../platform/shared/write-positions.js';
import type { ReadSource } from './database/cursors.js';
import { OperationReads } from './database/operation-reads.js';
import type { Replicas } from './database/replicas.js';

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
