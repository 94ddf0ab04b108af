import type { Readable } from 'node:stream';

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
