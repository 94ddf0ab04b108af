import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ArrivedFile } from './arrivals.js';
import type { StoredPath } from './stored-path.js';

/** Where files lie: a folder or a bucket. */
export interface FileStorage {
  /** Stores a complete file at its path; false where there is another one. `field` named the path. */
  put(path: StoredPath, file: ArrivedFile, field?: string): Promise<boolean>;
  /** Finds a file; returns its path with symbolic links resolved, or null. */
  find(path: StoredPath): Promise<StoredPath | null>;
  /** Opens a file that {@link find} has found; null if it has disappeared. */
  open(path: StoredPath): Promise<StoredFile | null>;
  /** Runs work with the path of a file of the file system that has the content. */
  onDisk<T>(path: StoredPath, work: (file: string) => Promise<T>): Promise<T>;
  /** Lists all files but those of hidden folders. */
  list(): AsyncIterable<ListedFile>;
  /** Removes a file, if it is there. */
  remove(path: StoredPath): Promise<void>;
  /** Stores a few bytes in the place of what was there. */
  replace(path: StoredPath, content: Uint8Array): Promise<void>;
  /** Tells whether so little space is free that nothing more is stored. */
  isFull(): Promise<boolean>;
  close(): void;
}

interface ListedFile {
  readonly path: StoredPath;
  readonly bytes: number;
}

/** Both ends count. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file of a store as it was found; its content is read on demand. */
export interface StoredFile {
  /** The last segment of its path, whose ending tells its type. */
  readonly name: string;
  readonly bytes: number;
  readonly modified: Date;
  /** The entity tag of its content. */
  readonly tag: string;
  /** The SHA-256 in hexadecimal, where the store has it. */
  readonly sha256?: string | undefined;
  /** Opens the content, or a range of it. */
  read(range?: ByteRange): Promise<Readable>;
  /** Makes a link of a short life that serves the content with some headers of an answer; absent where the service does. */
  link?(headerOf: (name: string) => string | undefined): Promise<string>;
}

/** Reads a file and returns its SHA-256 in hexadecimal. */
export async function contentHash(file: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await file.read()) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns the SHA-256 that the store has of a file, else that of its content. */
export const knownHash = async (file: StoredFile): Promise<string> => file.sha256 ?? contentHash(file);
