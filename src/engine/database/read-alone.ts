import { readTooLong } from '../../platform/errors.js';
import { untilAborted, withinTime } from './cancellation.js';
import { onConnection } from './on-connection.js';
import type { Pools } from './pools.js';
import { runPrepared } from './prepared-statements.js';
import type { SentRead } from './queries.js';

/** Runs a read on a connection of its own, which is ended when its client leaves or when it takes longer than it may. */
export function readAlone(
  pools: Pools,
  text: string,
  values: readonly unknown[],
  { signal, limitMs = 0, ...sending }: SentRead,
): Promise<object[]> {
  return onConnection(pools.current(), async (client) => {
    const send = () => runPrepared(client, text, values, sending);
    const stop = () => pools.stop(client);
    const read = () =>
      withinTime(
        limitMs,
        () => readTooLong(limitMs),
        (limit) => untilAborted(limit, stop, send),
      );
    const { rows } = await untilAborted(signal, () => pools.cancel(client), read);
    return rows;
  });
}
