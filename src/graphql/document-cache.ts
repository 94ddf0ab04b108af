import { LRUCache } from 'lru-cache';
import type { Refused } from './refused-document.js';

/*
 * Weights are bytes of heap, measured on documents of this schema of 40 to 2,000 tokens: a parsed document
 * holds about 400 per token (the syntax tree with its tokens), a compiled one that has run about 2,200 (the
 * tree, the source of its functions and their code). A refused document holds only its errors.
 */
const BYTES_PER_PARSED_TOKEN = 500;
const BYTES_PER_COMPILED_TOKEN = 2_500;
const BYTES_PER_CHARACTER = 2;

/**
 * Some 3,000 documents of 20 tokens, or 30 of the largest. Anonymous clients can fill it, so it is the
 * smaller part.
 */
const MOST_PARSED_BYTES = 32 * 1024 * 1024;

/**
 * Some 600 documents of 60 tokens, or 40 of the largest: together with the parsed ones an eighth of a heap of
 * 1 GiB.
 */
const MOST_COMPILED_BYTES = 96 * 1024 * 1024;

/** A longer text, such as one padded with comments, is not cached. */
const LONGEST_KEPT = 64 * 1024;

interface Sized {
  readonly tokens: number;
}

/** Size of the cache, for metrics. */
export interface CacheFigures {
  readonly parsed: { readonly documents: number; readonly bytes: number };
  readonly compiled: { readonly documents: number; readonly bytes: number };
}

/**
 * Recently seen documents, bounded by the bytes they hold. Compiled documents have a bound of their own, so
 * that documents of anonymous clients, which are never compiled, cannot evict them.
 */
export interface DocumentCache<Document extends Sized> {
  compiled(key: string): Document | undefined;
  parsed(key: string): Document | Refused | undefined;
  keepParsed(key: string, document: Document | Refused): void;
  /** Replaces the parsed document. */
  keepCompiled(key: string, document: Document): void;
  figures(): CacheFigures;
}

export function createDocumentCache<Document extends Sized>(): DocumentCache<Document> {
  const parsed = new LRUCache<string, Document | Refused>({
    maxSize: MOST_PARSED_BYTES,
    sizeCalculation: (document, key) => bytesOf(key) + heldBy(document),
  });
  const compiled = new LRUCache<string, Document>({
    maxSize: MOST_COMPILED_BYTES,
    sizeCalculation: ({ tokens }, key) => bytesOf(key) + tokens * BYTES_PER_COMPILED_TOKEN,
  });

  return {
    compiled: (key) => compiled.get(key),
    parsed: (key) => parsed.get(key),
    keepParsed: (key, document) => {
      if (key.length <= LONGEST_KEPT) parsed.set(key, document);
    },
    keepCompiled: (key, document) => {
      parsed.delete(key);
      compiled.set(key, document);
    },
    figures: () => ({
      parsed: { documents: parsed.size, bytes: parsed.calculatedSize },
      compiled: { documents: compiled.size, bytes: compiled.calculatedSize },
    }),
  };
}

function heldBy(document: Sized | Refused): number {
  return 'errors' in document
    ? bytesOf(JSON.stringify(document.errors))
    : document.tokens * BYTES_PER_PARSED_TOKEN;
}

/** A text is held twice: as the key and as the source of the syntax tree. */
const bytesOf = (text: string) => 2 * BYTES_PER_CHARACTER * text.length;
