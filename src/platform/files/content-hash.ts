import { createHash } from 'node:crypto';
import type { StoredFile } from './stored-file.js';

/** Reads a file and returns its SHA-256 in hexadecimal. */
export async function contentHash(file: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await file.read()) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns the SHA-256 that the store has of a file, else that of its content. */
export const knownHash = async (file: StoredFile): Promise<string> => file.sha256 ?? contentHash(file);
