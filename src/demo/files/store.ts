import { Readable } from 'node:stream';
import type { FileStore } from '../../platform/files/file-store.js';
import { PAPERS } from './papers.js';
import { PICTURES } from './pictures.js';
import { pngOf } from './png.js';

/** A public file of the demonstration data. */
type PublicFile = keyof typeof PICTURES | keyof typeof PAPERS;

/** The path of such a file as records contain it. */
export const pathOf = (file: PublicFile) => `uploads/${file}`;

/** Stores the files that records of all communities refer to. */
export async function storePublicFiles(files: FileStore): Promise<void> {
  for (const [path, draw] of Object.entries(PICTURES)) await storeOnce(files, path, () => pngOf(draw()));
  for (const [path, write] of Object.entries(PAPERS)) await storeOnce(files, path, write);
}

/** Stores a file unless an earlier start stored it, and returns its path as records contain it. */
export async function storeOnce(
  files: FileStore,
  path: string,
  make: () => Buffer | Promise<Buffer>,
): Promise<string> {
  const segments = path.split('/');
  const found = await files.find(segments);
  if (found) return ['uploads', ...found].join('/');
  const destination = { folder: segments.slice(0, -1), name: segments.at(-1) as string };
  const stored = await files.keep(Readable.from([await make()]), destination);
  return ['uploads', ...stored.path].join('/');
}
