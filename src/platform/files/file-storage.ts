import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ArrivedFile } from './arrivals.js';
import type { Destination, StoredPath } from './stored-path.js';

/** Where files lie: a folder or a bucket. */
export interface FileStorage {
  /** Gives a complete file its name, with a numeric suffix if that is taken; returns its path. */
  place(file: ArrivedFile, destination: Destination): Promise<StoredPath>;
  /** Stores a file at its path, where there is none. */
  placeAt(path: StoredPath, file: ArrivedFile): Promise<void>;
  /** Finds a file; returns its path with symbolic links resolved, or null. */
  find(path: StoredPath): Promise<StoredPath | null>;
  /** Opens a file that {@link find} has found; null if it has disappeared. */
  open(path: StoredPath): Promise<StoredFile | null>;
  /** Runs work with the path of a file of the file system that has the content. */
  onDisk<T>(path: StoredPath, work: (file: string) => Promise<T>): Promise<T>;
  /** Lists all files but copies of pictures. */
  list(): AsyncIterable<ListedFile>;
  /** Removes a file that {@link find} has found, and the copies of a picture. */
  remove(path: StoredPath): Promise<void>;
  /** Opens a copy of a picture; null if there is none. */
  openCopy(path: StoredPath, kind: CopyKind): Promise<StoredFile | null>;
  /** Stores the copies of a picture, and removes all others that it had before. */
  replaceCopies(path: StoredPath, copies: Copies): Promise<void>;
  /** Tells whether so little space is free that nothing more is stored. */
  isFull(): Promise<boolean>;
  close(): void;
}

export interface ListedFile {
  readonly path: StoredPath;
  readonly bytes: number;
}

/** Both ends count. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The headers of an answer that is not sent by the service. */
export interface LinkHeaders {
  readonly type: string | undefined;
  readonly disposition: string | undefined;
  readonly cacheControl: string | undefined;
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
  /** Makes a link of a short life that serves the content in place of the service; absent where the service does. */
  link?(headers: LinkHeaders): Promise<string>;
}

/**
 * The folder of copies below that of uploads. Uploads have no hidden names, and hidden folders are neither served nor backed up:
 * what it holds is made anew when it is missing.
 */
export const COPIES = '.pictures';

/** The copies of a picture by their endings: a thumbnail, a JPEG picture of one that browsers do not show, or that there is none. */
const ENDINGS = { thumbnail: '.webp', jpeg: '.jpg', none: '.none' } as const;

export type CopyKind = keyof typeof ENDINGS;

export type Copies = Partial<Readonly<Record<CopyKind, Uint8Array>>>;

/** Returns the path of a copy below the folder of copies. */
export function copyPath(path: StoredPath, kind: CopyKind): string {
  const name = createHash('sha256').update(path.join('/')).digest('hex');
  return `${name.slice(0, 2)}/${name}${ENDINGS[kind]}`;
}

/** The kinds of copies that a picture may have. */
export const COPY_KINDS = Object.keys(ENDINGS) as CopyKind[];

/** Reads a file and returns its SHA-256 in hexadecimal. */
export async function contentHash(file: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await file.read()) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns the SHA-256 that the store has of a file, else that of its content. */
export const knownHash = async (file: StoredFile): Promise<string> => file.sha256 ?? contentHash(file);
