import DataLoader from 'dataloader';
import { counter } from '../../platform/process-metrics.js';
import type { Context } from '../context.js';

const batches = counter('batches_total', 'Batches of keys that DataLoader loaded');
const batchKeys = counter('batch_keys_total', 'Keys of these batches');

/**
 * Returns the loader of a request that reads values by their keys together, one for each kind and set of arguments.
 * `read` gives the values in the order of the keys.
 */
export function batched<Key, Value>(
  ctx: Context,
  kind: object,
  args: object,
  read: (keys: readonly Key[]) => Promise<Value[]>,
): DataLoader<Key, Value> {
  const loaders = (ctx.loaders.get(kind) ?? new Map()) as Map<string, DataLoader<Key, Value>>;
  ctx.loaders.set(kind, loaders);
  const name = JSON.stringify(args);
  const loader =
    loaders.get(name) ??
    new DataLoader<Key, Value>((keys) => {
      batches.inc();
      batchKeys.inc(keys.length);
      return read(keys);
    });
  loaders.set(name, loader);
  return loader;
}
