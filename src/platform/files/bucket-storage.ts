import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { BucketConfig } from '../config/config.js';
import { notFound } from '../errors.js';
import type { Arrivals } from './arrivals.js';
import { type Bucket, openBucket } from './bucket.js';
import type { FileStorage } from './file-storage.js';
import { COPIES, COPY_KINDS, type CopyKind, copyPath } from './picture-copies.js';
import { type Destination, invalidPath, MAX_NAME_BYTES, numbered, type StoredPath } from './stored-path.js';

/** The longest key of an object. */
const MAX_KEY_BYTES = 1024;

/** Keeps files in a bucket, with the paths that they would have in the folder as keys. */
export async function openBucketStorage(
  config: BucketConfig,
  { withPath }: Arrivals,
  warn: (line: string) => void,
): Promise<FileStorage> {
  const bucket = await openBucket(config, warn);
  const mostBytes = MAX_KEY_BYTES - config.prefix.length;
  const isKey = (key: string) => Buffer.byteLength(key) <= mostBytes;

  return {
    async place(file, { folder, name, field }) {
      await assertFolder(bucket, { folder, name, field });
      for (let number = 0; ; number++) {
        const path = [...folder, numbered(name, number)];
        const key = path.join('/');
        if (!isKey(key)) throw invalidPath(field);
        if (await bucket.isFolder(key)) continue;
        if ((await bucket.put(key, file)) === 'stored') return path;
      }
    },
    async placeAt(path, file) {
      const key = path.join('/');
      if (!isKey(key)) throw new Error(`${key} is longer than a key`);
      if ((await bucket.put(key, file)) === 'taken') throw new Error(`There is an object ${key}`);
    },
    async find(path) {
      const key = path.join('/');
      return isKey(key) && (await bucket.has(key)) ? path : null;
    },
    open: (path) => bucket.open(path.join('/')),
    onDisk: (path, work) =>
      withPath(async (file) => {
        const object = await bucket.open(path.join('/'));
        if (!object) throw notFound();
        await pipeline(await object.read(), createWriteStream(file, { flags: 'wx' }));
        return work(file);
      }),
    async *list() {
      for await (const { key, bytes } of bucket.list()) {
        const path = key.split('/');
        // Other programs make objects that stand for folders, or that no path leads to.
        if (!key.startsWith('.') && !path.some((segment) => NO_NAMES.has(segment))) yield { path, bytes };
      }
    },
    async remove(path) {
      await bucket.remove(path.join('/'));
      await Promise.all(COPY_KINDS.map((kind) => bucket.remove(copyKey(path, kind))));
    },
    openCopy: (path, kind) => bucket.open(copyKey(path, kind)),
    async replaceCopies(path, copies) {
      for (const kind of COPY_KINDS) {
        const content = copies[kind];
        if (content) await bucket.replace(copyKey(path, kind), content);
        else await bucket.remove(copyKey(path, kind));
      }
    },
    isFull: async () => false,
    close: bucket.close,
  };
}

const NO_NAMES: ReadonlySet<string> = new Set(['', '.', '..']);

const copyKey = (path: StoredPath, kind: CopyKind) => `${COPIES}/${copyPath(path, kind)}`;

/** Refuses a destination that a folder would refuse too, so that files can move there. */
async function assertFolder(bucket: Bucket, { folder, name, field }: Destination): Promise<void> {
  const isLong = [...folder, name].some((segment) => Buffer.byteLength(segment) > MAX_NAME_BYTES);
  if (isLong) throw invalidPath(field);
  const parents = folder.map((_segment, index) => folder.slice(0, index + 1).join('/'));
  const areFiles = await Promise.all(parents.map((parent) => bucket.has(parent)));
  if (areFiles.includes(true)) throw invalidPath(field);
}
