import { DomainError } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { UserSlots } from '../../platform/shared/user-slots.js';
import { isPoolBusy } from '../database/errors.js';
import type { Queries } from '../database/queries.js';

/** The reads of all deliveries of an instance at the same time: as many short ones as one connection takes, and less than a pool. */
const READS_AT_ONCE = 8;

const WAIT_MS = 10_000;

/** Stands for all followers together. */
const FOLLOWERS = 'followers';

/**
 * Returns how to make the reads of a delivery. Its statements are the given ones, each of which is run once for all who read the
 * same by it until the delivery is done. Their rows are shared and must not be changed.
 */
export function readsOfDeliveries(queries: Queries, limitMs: number): () => Queries {
  const slots = new UserSlots(READS_AT_ONCE, WAIT_MS);
  const read = patient({
    ...queries,
    run: (text, values, options) =>
      slots.run(FOLLOWERS, () => queries.run(text, values, { ...options, limitMs })),
  });
  return () => {
    const known = new Map<string, Promise<unknown[]>>();
    return {
      ...queries,
      run: <Row>(...[text, values, options]: Parameters<Queries['run']>) =>
        getOrInsert(known, JSON.stringify([text, values]), () =>
          read.run<Row>(text, values, options),
        ) as Promise<Row[]>,
    };
  };
}

/** Returns the same statements, whose reads wait for a free connection as long as none is free, instead of failing. */
export const patient = (queries: Queries): Queries => ({
  ...queries,
  async run<Row>(...given: Parameters<Queries['run']>): Promise<Row[]> {
    for (;;) {
      try {
        return await queries.run<Row>(...given);
      } catch (error) {
        // A read whose client has gone fails as interrupted.
        if (!isBusy(error)) throw error;
      }
    }
  },
});

/** Tells whether a read was not begun, since others held the connections for as long as it waited. */
const isBusy = (error: unknown): boolean =>
  isPoolBusy(error) || (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS');
