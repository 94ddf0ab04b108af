import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { TooManyRecords } from '../core/read/pagination.js';
import type { StreamedList } from '../core/streamed-list.js';
import { AnswerTooLarge } from '../database/errors.js';
import { beginJson, sendJsonText } from '../http/send.js';
import type { ListSlots } from './list-slots.js';

/** Consecutive records of a list, as a connection returns them. */
export interface Batch {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

export interface ListLimits {
  /**
   * A list of at most this many characters is sent as a whole, with an entity tag. The rows of the first batch have at
   * most this many bytes.
   */
  readonly buffered: number;
  /** Maximum number of records in the first batch. A list that fits into it needs no slot. */
  readonly firstBatch: number;
  /** The approximate number of characters of each further batch. */
  readonly batched: number;
  /** How long a list waits for its slot. */
  readonly waitMs: number;
}

export const LIST_LIMITS: ListLimits = {
  buffered: 1024 * 1024,
  firstBatch: 5_000,
  batched: 128 * 1024,
  waitMs: 10_000,
};

/** Minimum number of records in a batch, whatever their length. */
const FEWEST = 20;
const MOST = 500;

export interface WholeList {
  /**
   * Reads up to `first` records: the first ones of the list as it is now, or the next ones of a streamed list. The caller
   * answers errors before the first part is sent.
   */
  readonly read: (first: number, streamed: StreamedList | null) => Promise<Batch>;
  readonly createStream: () => StreamedList;
  readonly userId: string;
  readonly slots: ListSlots;
  readonly limits: ListLimits;
}

/**
 * Answers with a list of any length as one JSON array. A short list takes one statement and is sent at once.
 * A longer one needs a slot of its user and is streamed from a cursor as fast as the client accepts it.
 *
 * @throws what reading throws; if a part was sent, the response is destroyed, so no client takes the part for
 * the whole.
 */
export async function sendWholeList(response: Response, list: WholeList): Promise<void> {
  if (await isSentAtOnce(response, list)) return;
  const release = list.slots.take(list.userId) ?? (await list.slots.wait(list.userId));
  const streamed = list.createStream();
  try {
    await sendBatches(response, textsOf(list, streamed), list.limits.buffered);
  } finally {
    await streamed.close();
    release();
  }
}

/** Sends a short list and returns true. Keeps nothing of a long list, which may have changed by the time it is streamed. */
async function isSentAtOnce(response: Response, { read, limits }: WholeList): Promise<boolean> {
  const batch = await orTooMany(read(limits.firstBatch, null));
  if (!batch || batch.pageInfo.hasNextPage) return false;
  const text = JSON.stringify(batch.nodes);
  if (text.length > limits.buffered) return false;
  sendJsonText(response, 200, text);
  return true;
}

/** The JSON of the list, one part for each batch. */
async function* textsOf({ read, limits }: WholeList, streamed: StreamedList): AsyncGenerator<string> {
  let separator = '';
  let first = FEWEST;
  let hasNext = true;
  yield '[';
  while (hasNext) {
    const batch = first === 1 ? await read(1, streamed) : await orTooMany(read(first, streamed));
    if (!batch) {
      await streamed.giveBack();
      first = Math.ceil(first / 4);
      continue;
    }
    const { nodes, pageInfo } = batch;
    hasNext = pageInfo.hasNextPage;
    if (nodes.length === 0) continue;
    const text = JSON.stringify(nodes).slice(1, -1);
    yield separator + text;
    separator = ',';
    const fitting = Math.round(limits.batched / (text.length / nodes.length));
    first = Math.min(Math.max(fitting, FEWEST), MOST);
  }
  yield ']';
}

/** A batch; null if its records are too large or have too many parts together. */
async function orTooMany(reading: Promise<Batch>): Promise<Batch | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof TooManyRecords || error instanceof AnswerTooLarge) return null;
    throw error;
  }
}

async function sendBatches(
  response: Response,
  texts: AsyncGenerator<string>,
  buffered: number,
): Promise<void> {
  let start = '';
  while (start.length <= buffered) {
    const { value, done } = await texts.next();
    if (done) return sendJsonText(response, 200, start);
    start += value;
  }
  beginJson(response);
  if (response.req.method === 'HEAD') return void response.end();
  // The pipeline adds listeners to the response, which already has as many as Node.js considers normal.
  response.setMaxListeners(response.getMaxListeners() * 2);
  try {
    await pipeline(joined(start, texts), response);
  } catch (error) {
    if (!isOfClosedConnection(error)) throw error;
  }
}

/** The client disconnected, which ends the reading. */
const isOfClosedConnection = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_UNABLE_TO_PIPE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

async function* joined(start: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* texts;
}
