import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { beginJson, sendJsonText } from '../http/send.js';
import type { ListSlots } from './list-slots.js';

/** Consecutive records of a list, as a connection gives them. */
export interface Batch {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Which records to read: so many after a cursor. */
export interface BatchWindow {
  readonly first: number;
  readonly after: string | null;
}

export interface ListLimits {
  /** A list of up to so many characters is answered as a whole, with an entity tag. */
  readonly buffered: number;
  /** Records of the first batch; a list that fits into it needs no slot. */
  readonly firstBatch: number;
  /** The approximate number of characters of each further batch. */
  readonly batched: number;
  /** How long a list waits for its slot. */
  readonly waitMs: number;
}

export const LIST_LIMITS: ListLimits = {
  buffered: 1024 * 1024,
  firstBatch: 500,
  batched: 128 * 1024,
  waitMs: 10_000,
};

/** Records of a batch, however short or long they are. */
const FEWEST = 20;
const MOST = 500;

export interface WholeList {
  /** Reads one batch. An error before the first part is sent is the caller's to answer. */
  readonly read: (window: BatchWindow) => Promise<Batch>;
  readonly userId: string;
  readonly slots: ListSlots;
  readonly limits: ListLimits;
}

/**
 * Answers with a list of any length as one JSON array. A list of one batch is sent at once; a longer one needs a slot
 * of its user and is read batch by batch as fast as the client takes it.
 *
 * @throws what reading throws; the response is destroyed if a part was sent, so no client takes the part for the whole.
 */
export async function sendWholeList(response: Response, list: WholeList): Promise<void> {
  const { read, userId, slots, limits } = list;
  const readFirst = () => read({ first: limits.firstBatch, after: null });
  let first: Batch | null = await readFirst();
  if (!first.pageInfo.hasNextPage) {
    const text = JSON.stringify(first.nodes);
    if (text.length <= limits.buffered) return sendJsonText(response, 200, text);
  }
  let release = slots.take(userId);
  if (!release) {
    // Lists that wait hold no records.
    first = null;
    release = await slots.wait(userId);
  }
  try {
    await sendBatches(response, textsOf(first ?? (await readFirst()), list), limits.buffered);
  } finally {
    release();
  }
}

/** The JSON of the list, in a part for each batch. */
async function* textsOf(first: Batch, { read, limits }: WholeList): AsyncGenerator<string> {
  yield '[';
  let separator = '';
  for (let batch = first; ; ) {
    const { nodes, pageInfo } = batch;
    const text = JSON.stringify(nodes).slice(1, -1);
    // The last batch is empty if its records were deleted since the batch before it was read.
    if (text !== '') yield separator + text;
    if (!pageInfo.hasNextPage) break;
    separator = ',';
    const fitting = Math.round(limits.batched / (text.length / nodes.length));
    batch = await read({ first: Math.min(Math.max(fitting, FEWEST), MOST), after: pageInfo.endCursor });
  }
  yield ']';
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
  try {
    await pipeline(joined(start, texts), response);
  } catch (error) {
    if (!isOfClosedConnection(error)) throw error;
  }
}

/** The client went away, which ended the reading. */
const isOfClosedConnection = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_UNABLE_TO_PIPE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

async function* joined(start: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* texts;
}
