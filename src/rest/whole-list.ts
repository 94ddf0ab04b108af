import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';
import { AnswerTooLarge } from '../engine/database.js';
import { type StreamedList, TooManyRecords } from '../engine/read.js';
import { beginList, type SendOptions, sendText } from '../http/send.js';
import { hasCode } from '../platform/errors.js';
import type { Slots } from '../platform/shared/user-slots.js';

/** Consecutive records of a list. */
interface Batch {
  /** The records as a JSON array in UTF-8. */
  readonly json: Buffer;
  readonly count: number;
  readonly hasNextPage: boolean;
}

/** How a list is written. */
export interface ListForm {
  readonly sending: SendOptions;
  /** Writes all records of a list. */
  whole(json: Buffer): Buffer | Promise<Buffer>;
  /** Writes the first or the next records of a list. */
  part(json: Buffer, isFirst: boolean): Buffer | Promise<Buffer>;
  /** Writes what follows the last record. */
  end(isEmpty: boolean): Buffer | Promise<Buffer>;
}

const COMMA = 0x2c;

export const JSON_ARRAY: ListForm = {
  sending: {},
  whole: (json) => json,
  part: (json, isFirst) => {
    // In place of its bracket: the array goes on.
    if (!isFirst) json[0] = COMMA;
    return json.subarray(0, -1);
  },
  end: (isEmpty) => Buffer.from(isEmpty ? '[]' : ']'),
};

export const LIST_LIMITS = {
  /** The most bytes of a list that is sent as a whole, with an entity tag, and of the rows of the first batch. */
  buffered: 1024 * 1024,
  /** Maximum number of records of a list of one parent that is read as records by id are. */
  short: 100,
  /** Maximum number of records in the first batch. A list that fits into it needs no slot. */
  firstBatch: 5_000,
  /** The approximate number of bytes of each further batch. */
  batched: 128 * 1024,
  /** How long a list waits for its slot. */
  waitMs: 10_000,
};

export type ListLimits = Readonly<typeof LIST_LIMITS>;

/** Minimum number of records in a batch, whatever their length. */
const FEWEST = 20;
const MOST = 500;

export interface WholeList {
  /** Whether it is mostly short, so that its first records are asked for alone. */
  readonly isOfParent: boolean;
  /** Reads up to `first` records of the list as it is now, or the next ones of a streamed list. */
  readonly read: (first: number, streamed: StreamedList | null) => Promise<Batch>;
  readonly createStream: () => StreamedList;
  readonly form: ListForm;
  readonly userId: string;
  readonly slots: Slots;
  readonly limits: ListLimits;
}

/**
 * Answers with a list of any length. A short list takes one statement and is sent at once.
 * A longer one needs a slot of its user and is streamed from a cursor as fast as the client accepts it.
 *
 * @throws what reading throws; if a part was sent, the response is destroyed, so no client takes the part for
 * the whole.
 */
export async function sendWholeList(response: Response, list: WholeList): Promise<void> {
  if (await isSentAtOnce(response, list)) return;
  await list.slots.run(list.userId, async () => {
    while (!(await isStreamed(response, list)));
  });
}

/** Streams a long list; returns false where its rows were lost before any was sent. */
async function isStreamed(response: Response, list: WholeList): Promise<boolean> {
  const streamed = list.createStream();
  try {
    await sendBatches(response, partsOf(list, streamed), list);
    return true;
  } catch (error) {
    if (!streamed.isLost || response.headersSent || response.destroyed) throw error;
    return false;
  } finally {
    await streamed.close();
  }
}

/** Sends a short list and returns true. Keeps nothing of a long list, which may have changed by the time it is streamed. */
async function isSentAtOnce(response: Response, list: WholeList): Promise<boolean> {
  const { isOfParent, read, form, limits } = list;
  const short = isOfParent ? await orTooMany(read(limits.short, null)) : null;
  const batch = short?.hasNextPage === false ? short : await orTooMany(read(limits.firstBatch, null));
  if (!batch || batch.hasNextPage || batch.json.length > limits.buffered) return false;
  sendText(response, 200, await form.whole(batch.json), form.sending);
  return true;
}

/** Writes the list, one part for each batch. */
async function* partsOf({ read, form, limits }: WholeList, streamed: StreamedList): AsyncGenerator<Buffer> {
  let isFirst = true;
  let first = FEWEST;
  let hasNext = true;
  while (hasNext) {
    const batch = first === 1 ? await read(1, streamed) : await orTooMany(read(first, streamed));
    if (!batch) {
      await streamed.giveBack();
      first = Math.ceil(first / 4);
      continue;
    }
    const { json, count, hasNextPage } = batch;
    hasNext = hasNextPage;
    if (count === 0) continue;
    yield await form.part(json, isFirst);
    isFirst = false;
    const fitting = Math.round(limits.batched / (json.length / count));
    first = Math.min(Math.max(fitting, FEWEST), MOST);
  }
  yield await form.end(isFirst);
}

/** Returns a batch; null if its records are too large or have too many parts together. */
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
  parts: AsyncGenerator<Buffer>,
  { form: { sending }, limits: { buffered } }: WholeList,
): Promise<void> {
  const start: Buffer[] = [];
  for (let size = 0; size <= buffered; ) {
    const { value, done } = await parts.next();
    if (done) return sendText(response, 200, Buffer.concat(start), sending);
    start.push(value);
    size += value.length;
  }
  beginList(response, sending);
  if (response.req.method === 'HEAD') return void response.end();
  // The pipeline adds listeners to the response, which already has as many as Node.js considers normal.
  response.setMaxListeners(response.getMaxListeners() * 2);
  try {
    const all = async function* () {
      yield* start;
      yield* parts;
    };
    await pipeline(all, response);
  } catch (error) {
    if (!isOfClosedConnection(error)) throw error;
  }
}

/** Tells whether the client disconnected, which ends the reading. */
const isOfClosedConnection = (error: unknown) =>
  hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_UNABLE_TO_PIPE');

/** Records that are written without a pause, in which other requests are served. */
const AT_ONCE = 100;

const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;

/**
 * Excel opens what has the mark and these line ends as UTF-8 in rows. It would run a cell that begins like a formula: it
 * gets an apostrophe, except a negative number.
 */
const FORM = {
  bom: true,
  header: true,
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: {
    boolean: String,
    string: (text: string) => (NEGATIVE_NUMBER.test(text) ? { value: text, escape_formulas: false } : text),
  },
} as const;

/** Writes lists as CSV with these columns, a field of a nested record as `record.field`, for a file of this name. */
export function csvForm(fileName: string, columns: readonly string[]): ListForm {
  const first = { ...FORM, columns: [...columns] };
  const further = { ...first, bom: false, header: false };
  const write = async (json: Buffer, isFirst: boolean) => {
    const records: readonly unknown[] = JSON.parse(json.toString());
    const parts = [isFirst ? stringify(records.slice(0, AT_ONCE), first) : ''];
    for (let start = isFirst ? AT_ONCE : 0; start < records.length; start += AT_ONCE) {
      await setImmediate();
      parts.push(stringify(records.slice(start, start + AT_ONCE), further));
    }
    return Buffer.from(parts.join(''));
  };
  return {
    sending: {
      contentType: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}.csv"`,
    },
    whole: (json) => write(json, true),
    part: write,
    end: (isEmpty) => (isEmpty ? write(Buffer.from('[]'), true) : Buffer.alloc(0)),
  };
}
