import { randomBytes } from 'node:crypto';
import type { GraphQLResolveInfo } from 'graphql';
import { rewriteMoments } from '../database/json-moments.js';
import type { WrittenPage } from './written-page.js';

type Path = GraphQLResolveInfo['path'];

interface Placed {
  readonly path: Path;
  readonly page: WrittenPage;
}

/** Begins what stands in the place of a list until the answer is text; no client can know it. */
const MARK = `list ${randomBytes(16).toString('hex')} `;
const QUOTED_MARK = `"${MARK}`;

/**
 * Lists of an answer that the database wrote as JSON. The executor composes the answer without their records, which need
 * no objects in the process and are not written a second time.
 */
export class WrittenLists {
  readonly #placed: Placed[] = [];

  /** Notes the place of a page in the answer. */
  place(path: Path, page: WrittenPage): void {
    this.#placed.push({ path, page });
  }

  /** The body of an answer as JSON, with the lists in their places. */
  textOf(body: { readonly data?: unknown }): string | Buffer {
    if (this.#placed.length === 0) return JSON.stringify(body);
    for (const [index, { path, page }] of this.#placed.entries()) {
      const found = valueAt(body.data, path);
      if (found) found[page.nodesKey] = `${MARK}${index}`;
    }
    return this.#filled(JSON.stringify(body));
  }

  #filled(text: string): Buffer {
    const lists = this.#placed.reduce((sum, { page }) => sum + Buffer.byteLength(page.json), 0);
    const bytes = Buffer.allocUnsafe(Buffer.byteLength(text) + lists);
    let length = 0;
    let from = 0;
    for (;;) {
      const start = text.indexOf(QUOTED_MARK, from);
      if (start === -1) break;
      const end = text.indexOf('"', start + QUOTED_MARK.length);
      const index = Number(text.slice(start + QUOTED_MARK.length, end));
      length += bytes.write(text.slice(from, start), length);
      length = withList(bytes, length, (this.#placed[index] as Placed).page);
      from = end + 1;
    }
    length += bytes.write(text.slice(from), length);
    return bytes.subarray(0, length);
  }
}

/** Writes a list; the length of the answer with it. */
function withList(bytes: Buffer, start: number, { json, moments }: WrittenPage): number {
  const end = start + bytes.write(json, start);
  return moments.length === 0 ? end : rewriteMoments(bytes, start, end, moments);
}

/** The object at a path of the answer; null below one that an error made null. */
function valueAt(data: unknown, { prev, key }: Path): Record<string, unknown> | null {
  const parent = prev ? valueAt(data, prev) : data;
  if (typeof parent !== 'object' || parent === null) return null;
  return ((parent as Record<string, unknown>)[key] ?? null) as Record<string, unknown> | null;
}
