import { boundedCache } from '../platform/bounded-cache.js';
import type { Refused } from './refused-document.js';

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
export const LONGEST_KEPT = 64 * 1024;

interface Sized {
  readonly tokens: number;
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
  return 'errors' in document ? bytesOf(JSON.stringify(document.errors)) : document.tokens * BYTES_PER_TOKEN;
}

/** Counts a text twice: as the key and as the source of the syntax tree. */
const bytesOf = (text: string) => 2 * BYTES_PER_CHARACTER * text.length;
