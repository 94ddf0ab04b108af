import { setTimeout as pause } from 'node:timers/promises';
import { type ExecutionResult, stripIgnoredCharacters } from 'graphql';
import { AnswerText } from '../engine/read.js';
import { boundedCache } from '../platform/bounded-cache.js';
import { getOrInsert } from '../platform/get-or-insert.js';
import type { Refused } from './errors.js';
import type { ReadDocument } from './read-document.js';

/*
 * Weights are bytes of heap, measured on documents of this schema of 40 to 2,000 tokens: a document holds about 400 per
 * token (the syntax tree with its tokens, and the selections that were made of it). A refused document holds only its
 * errors.
 */
const BYTES_PER_TOKEN = 500;
const BYTES_PER_CHARACTER = 2;

/** Some 3,000 documents of 20 tokens, or 30 of the largest. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Some 4,000 texts of documents of 500 characters, each beside the same one without what does not change its meaning. */
const MOST_PLAIN_BYTES = 8 * 1024 * 1024;

/** A longer text, such as one padded with comments, is not cached. */
const LONGEST_KEPT = 64 * 1024;

interface Sized {
  readonly size: number;
}

/** Who sends a document: a signed-in caller, or anybody without a token. */
type Sender = 'caller' | 'anonymous';

/**
 * Keeps recently seen documents, bounded by the bytes they hold. Documents of signed-in callers have a bound of their own,
 * so that anonymous clients cannot evict them.
 */
export function createDocumentCache<Document extends Sized>() {
  type Kept = Document | Refused;
  const newCache = () =>
    boundedCache<string, Kept>('documents', {
      maxSize: MOST_BYTES,
      sizeCalculation: (document, key) => bytesOf(key) + heldBy(document),
    });
  const caches = { caller: newCache(), anonymous: newCache() };
  const keysOfPlain = boundedCache<string, string>('plain_documents', {
    maxSize: MOST_PLAIN_BYTES,
    sizeCalculation: (key, plainKey) => BYTES_PER_CHARACTER * (key.length + plainKey.length),
  });

  function find(sender: Sender, key: string): Kept | undefined {
    const own = caches[sender].get(key);
    if (own) return own;
    const found = caches[sender === 'caller' ? 'anonymous' : 'caller'].get(key);
    if (found && sender === 'caller') caches.caller.set(key, found);
    return found;
  }

  return {
    find,
    /** The document that was kept with this plain key, whatever its own key is. */
    findSame: (sender: Sender, plainKey: string) => find(sender, keysOfPlain.get(plainKey) ?? plainKey),
    keep: (sender: Sender, key: string, document: Kept, plainKey = key) => {
      if (key.length > LONGEST_KEPT) return;
      caches[sender].set(key, document);
      if (plainKey !== key) keysOfPlain.set(plainKey, key);
    },
    /** Returns the size of the cache, for metrics. */
    figures: () => ({ caller: figuresOf(caches.caller), anonymous: figuresOf(caches.anonymous) }),
  };
}

const figuresOf = ({ size, calculatedSize }: { size: number; calculatedSize: number }) => ({
  documents: size,
  bytes: calculatedSize,
});

function heldBy(document: Sized | Refused): number {
  return 'errors' in document ? bytesOf(JSON.stringify(document.errors)) : document.size * BYTES_PER_TOKEN;
}

/** Counts a text twice: as the key and as the source of the syntax tree. */
const bytesOf = (text: string) => 2 * BYTES_PER_CHARACTER * text.length;

/** Joins name and document to a key; the length of the name comes first, so that no two pairs have the same. */
export const keyOf = (source: string, operationName?: string | null) =>
  `${operationName?.length ?? 0} ${operationName ?? ''}${source}`;

/** Returns a document without spaces, commas and comments, which do not change what it means. */
export function withoutIgnored(source: string): string {
  if (source.length > LONGEST_KEPT) return source;
  try {
    return stripIgnoredCharacters(source);
  } catch {
    return source;
  }
}

/** Some six answers of explorers. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** What an operation asked for. */
type Kept = Readonly<Record<string, AnswerText>>;

/** Keeps the answers of operations that ask for the schema alone, without variables: they are the same for everybody. */
export function createSchemaAnswers() {
  const answers = boundedCache<string, Kept>('schema_answers', {
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (kept, key) =>
      Object.values(kept).reduce((characters, { json }) => characters + json.length, key.length),
  });
  const computing = new Map<string, Promise<ExecutionResult>>();

  async function compute(key: string, run: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const { data, errors } = await run();
    if (errors || !data) return { data: data ?? null, ...(errors && { errors }) };
    const kept = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, new AnswerText(JSON.stringify(value))]),
    );
    answers.set(key, kept);
    return { data: kept };
  }

  return {
    /** Tells whether the answer is kept, or is being computed. */
    isKept: (key: string): boolean => answers.has(key) || computing.has(key),
    /** Returns the answer, computed once. */
    async answer(key: string, run: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
      const kept = answers.get(key);
      if (kept) return { data: kept };
      return getOrInsert(computing, key, () => compute(key, run).finally(() => computing.delete(key)));
    },
  };
}

/*
 * What a document costs the event loop, in points of some tenth of a millisecond, counted by what makes reading it slow and
 * not by a clock, so that the same documents are refused on every machine.
 */

/** The number of tokens is limited, so a longer text consists mostly of comments. */
const MOST_THOUSANDS = 100;

/** What a text costs before it is known what it holds. */
export const pointsOfText = ({ length }: string): number =>
  5 * Math.min(MOST_THOUSANDS, Math.max(1, Math.ceil(length / 1000)));

/** What reading a document cost: its tokens, the pairs of fields that graphql-js compared, the corrections that it sought. */
export const pointsOfReading = ({ tokens, pairs, faults }: ReadDocument): number =>
  Math.ceil(tokens / 20 + pairs / 16) + 2 * faults.length;

/** Returns what reading a document is paid from: one that may sign in or keep somebody signed in has no more to spend. */
export const purseOf = (source: string) => (/\b(login|refresh)\b/.test(source) ? 'sign-in' : 'documents');

/** What executing a document costs that asks for the schema: it is computed in one piece. */
export const pointsOfIntrospection = (rootFields: readonly string[]): number =>
  200 * rootFields.filter(isOfSchema).length;

/** What it costs to send a description of the schema that is kept. */
export const POINTS_OF_KEPT_ANSWER = 10;

/** Tells whether an operation asks for nothing but the schema. */
export const isOfSchemaAlone = (rootFields: readonly string[]): boolean =>
  rootFields.some(isOfSchema) && rootFields.every((name) => isOfSchema(name) || name === '__typename');

const isOfSchema = (rootField: string) => rootField === '__schema' || rootField === '__type';

/** Runs pieces of work that take milliseconds one after another, and rests twice as long as each took, for other requests. */
export function createWorkQueue(): <T>(work: () => T) => Promise<T> {
  let rested: Promise<unknown> = Promise.resolve();

  return (work) => {
    let took = 0;
    const turn = rested.then(() => {
      const began = performance.now();
      try {
        return work();
      } finally {
        took = performance.now() - began;
      }
    });
    const rest = () => pause(2 * took);
    rested = turn.then(rest, rest);
    return turn;
  };
}
