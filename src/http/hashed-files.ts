import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Upload } from 'graphql-upload-ts';

/** Returns the content of a request with the name and a hash in the place of each file, by which two requests are compared. */
export async function withHashedFiles(value: unknown): Promise<unknown> {
  if (value instanceof Upload) return hashOf(value);
  if (Array.isArray(value)) return Promise.all(value.map(withHashedFiles));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(async ([name, field]) => [name, await withHashedFiles(field)]);
  return Object.fromEntries(await Promise.all(fields));
}

/** Reads a whole file, which may still be arriving. One that fails has no hash: its mutation is refused, and stores nothing. */
async function hashOf({ promise }: Upload): Promise<{ name: string; sha256: string } | null> {
  try {
    const { filename, createReadStream } = await promise;
    const hash = createHash('sha256');
    await pipeline(createReadStream(), hash);
    return { name: filename, sha256: hash.digest('base64url') };
  } catch {
    return null;
  }
}
