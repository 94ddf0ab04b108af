import DataLoader from 'dataloader';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { counter } from '../../platform/process-metrics.js';
import type { Context } from '../context.js';

const batches = counter('batches_total', 'Batches of keys that DataLoader loaded');
const batchKeys = counter('batch_keys_total', 'Keys of these batches');

/** Makes a loader whose batches are counted. */
export const countedLoader = <Key, Value>(
  read: (keys: readonly Key[]) => Promise<Value[]>,
): DataLoader<Key, Value> =>
  new DataLoader<Key, Value>((keys) => {
    batches.inc();
    batchKeys.inc(keys.length);
    return read(keys);
  });

/**
 * Returns the loader of a request that reads values by their keys together, one for each kind and set of arguments.
 * `read` gives the values in the order of the keys.
 */
export const batched = <Key, Value>(
  ctx: Context,
  kind: object,
  args: object,
  read: (keys: readonly Key[]) => Promise<Value[]>,
): DataLoader<Key, Value> => ofRequest(ctx, kind, JSON.stringify(args), () => countedLoader(read));

/** Returns what a request keeps by an owner and a key, such as a loader. */
export const ofRequest = <Key, Value>(ctx: Context, owner: object, key: Key, make: () => Value): Value =>
  getOrInsert(getOrInsert(ctx.loaders, owner, () => new Map()) as Map<Key, Value>, key, make);
