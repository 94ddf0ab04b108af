import type { ArrivedFile } from './arrivals.js';
import type { Copies, CopyKind } from './picture-copies.js';
import type { StoredFile } from './stored-file.js';
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
