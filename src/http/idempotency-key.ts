import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { Upload } from 'graphql-upload-ts';
import type { Context } from '../engine/declare.js';
import { MOST_KEY_CHARACTERS, mutateOnce, type Repeatable } from '../engine/write.js';
import { httpError } from '../platform/errors.js';

const VISIBLE_ASCII = new RegExp(`^[!-~]{1,${MOST_KEY_CHARACTERS}}$`);

/**
 * Returns the key by which the client may send a write again, from its header or from other places of the request; null
 * without one, and without a caller, whom the answer would belong to.
 */
export function idempotencyKeyOf(
  request: Request,
  { caller }: Context,
  elsewhere: readonly unknown[] = [],
): string | null {
  const given = new Set([request.get('Idempotency-Key'), ...elsewhere]);
  given.delete(undefined);
  given.delete(null);
  const [key, ...others] = given;
  if (key === undefined || !caller) return null;
  if (others.length > 0) throw differentKeys();
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) throw malformedKey();
  return key;
}

const differentKeys = () =>
  httpError(400, {
    es: 'La solicitud lleva varias claves de idempotencia distintas.',
    en: 'The request has several idempotency keys that differ.',
  });

export const malformedKey = () =>
  httpError(400, {
    es: `Idempotency-Key lleva de 1 a ${MOST_KEY_CHARACTERS} caracteres ASCII visibles, sin espacios.`,
    en: `Idempotency-Key has 1 to ${MOST_KEY_CHARACTERS} visible ASCII characters, without spaces.`,
  });

/** Runs a mutation once for a key, and marks an answer that is given again. */
export async function answerOnce<T>(request: Request, ctx: Context, repeatable: Repeatable<T>): Promise<T> {
  const isForm = request.is('multipart/form-data');
  const content = isForm ? await withHashedFiles(repeatable.content) : repeatable.content;
  const { answer, isReplayed } = await mutateOnce(ctx, { ...repeatable, content });
  if (isReplayed) request.res?.setHeader('Idempotency-Replayed', 'true');
  return answer;
}

/** Returns the content of a request with the name and a hash in the place of each file, by which two requests are compared. */
async function withHashedFiles(value: unknown): Promise<unknown> {
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
