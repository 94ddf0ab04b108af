import type DataLoader from 'dataloader';
import type { Context } from '../context.js';
import { countedLoader, ofRequest } from './batched.js';
import type { Id } from './id.js';
import { argumentsKey, type ListPlan, planList } from './list.js';
import type { ChangedRequest, ListRequest } from './list-request.js';
import type { AnyRecord, SelectedRecords, Selection } from './record.js';
import { type Link, WHOLE_SCOPE } from './relation.js';

/** Values of a request by the keys of records, read by a DataLoader in batches unless a statement has given them ahead. */
export class Loaded<Value> {
  private readonly cache = new Map<Id, Promise<Value>>();
  private loader: DataLoader<Id, Value> | undefined;

  load(key: Id, read: (keys: readonly Id[]) => Promise<Value[]>): Promise<Value> {
    this.loader ??= countedLoader(read, { cacheMap: this.cache });
    return this.loader.load(key);
  }

  /** Gives a value ahead, unless there is one. */
  prime(key: Id, value: Value): void {
    if (!this.cache.has(key)) this.cache.set(key, Promise.resolve(value));
  }
}

/** Returns the records that a field of the document selects, by their ids; null for one out of scope. */
export const loadedRecords = <T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  selection: Selection,
): Loaded<T | null> => ofRequest(ctx, record, selection, () => new Loaded());

/** Returns all records that belong to a parent and have changed since a moment if given, by the ids of parents. */
export const loadedParts = <T extends object>(
  ctx: Context,
  { updatedSince }: ChangedRequest,
  selection: Selection,
): Loaded<T[]> => ofRequest(ctx, selection, updatedSince ?? '', () => new Loaded());

/** Pages of a field of the document by the ids of parents. */
interface LoadedPages<T extends object> {
  readonly list: ListPlan<T>;
  readonly nodes: Loaded<T[]>;
  readonly totals: Loaded<number>;
}

/** Returns the pages of a field of the document: its nodes share what they select; other arguments make other pages. */
export const loadedPages = <T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  by: Link,
  request: ListRequest,
  wanted: SelectedRecords,
): LoadedPages<T> =>
  ofRequest(ctx, wanted, `${by === WHOLE_SCOPE ? 'scope' : ''}${argumentsKey(request)}`, () => ({
    list: planList<T>(ctx, record, request),
    nodes: new Loaded(),
    totals: new Loaded(),
  }));
