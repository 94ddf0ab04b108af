import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { ZodError, type ZodType } from 'zod';
import {
  BackupError,
  type FilesSum,
  FORMAT,
  HEAD,
  type Head,
  HeadShape,
  JSON_FORMAT,
  MANIFEST,
  type Manifest,
  ManifestShape,
  REFERENCE_FORMAT,
  REFERENCES,
  type Reference,
  ReferenceShape,
  TABLES,
  UPLOADS,
} from './format.js';
import { FileSummer } from './references.js';
import { TableSummer } from './table-rows.js';

/**
 * The most bytes of an entry that is held in memory; a compressed file of a few megabytes could hold one that exhausts it. A
 * part of a table has about one megabyte.
 */
const MOST_TEXT_BYTES = 64 * 1024 * 1024;

/** Receives the content of a backup while it is read. */
export interface BackupReader {
  head?(head: Head): Promise<void> | void;
  /** Receives whole rows, each a line. */
  rows?(table: string, lines: Buffer, count: number): Promise<void>;
  /** Receives a file; the path is below the uploads folder and cannot lead out of it. */
  file?(path: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Receives files that the backup names and does not hold. */
  references?(found: readonly Reference[]): Promise<void>;
  /** Receives the share of the backup that is read. */
  read?(share: number): void;
}

/**
 * Reads a backup once from its beginning to its end and compares what it holds with its manifest.
 *
 * @throws BackupError when the file is no backup, ends early, or holds anything else than its manifest says.
 */
export async function readBackup(path: string, reader: BackupReader = {}): Promise<Manifest> {
  const tables = new Map<string, TableSummer>();
  const files = new FileSummer();
  let head: Head | null = null;
  let manifest: Manifest | null = null;
  const archive = extract();
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  const source = createReadStream(path).on('error', ({ message }) =>
    archive.destroy(new BackupError(`${path} cannot be read: ${message}`)),
  );
  source.pipe(createGunzip().on('error', (error) => archive.destroy(error))).pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (type !== 'file') throw new BackupError(`${path} holds ${name}, which is no file`);
      if (name === HEAD) {
        head = await jsonOf(entry, HeadShape);
        if (![JSON_FORMAT, FORMAT, REFERENCE_FORMAT].includes(head.format))
          throw new BackupError(`${path} has a format that this version does not know`);
        await reader.head?.(head);
      } else if (name === MANIFEST) {
        manifest = await jsonOf(entry, ManifestShape);
      } else if (name.startsWith(TABLES)) {
        const table = name.slice(TABLES.length).split('/')[0] ?? '';
        const lines = await bufferOf(entry);
        const summer = tables.get(table) ?? new TableSummer();
        tables.set(table, summer);
        const count = summer.add(lines);
        await reader.rows?.(table, lines, count);
      } else if (name.startsWith(UPLOADS)) {
        files.add(
          await pass(safePath(name.slice(UPLOADS.length)), entry as AsyncIterable<Buffer>, reader.file),
        );
      } else if (name.startsWith(REFERENCES)) {
        const found = (await bufferOf(entry)).toString().trimEnd().split('\n').map(referenceOf);
        for (const reference of found) files.add(reference);
        await reader.references?.(found);
      } else throw new BackupError(`${path} holds ${name}, which is no part of a backup`);
      reader.read?.(source.bytesRead / size);
    }
  } catch (error) {
    if (error instanceof BackupError || !isDamage(error)) throw error;
    throw new BackupError(`${path} is no whole backup: ${messageOf(error)}`);
  }
  if (!head || !manifest) throw new BackupError(`${path} is no whole backup`);
  compare(path, manifest, tables, files.sum());
  return manifest;
}

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer One> ? One : never;

function bufferOf(entry: Entry): Promise<Buffer> {
  const { name, size = 0 } = entry.header;
  if (size > MOST_TEXT_BYTES)
    throw new BackupError(`The backup has ${size} bytes in ${name}, which is too much`);
  return buffer(entry);
}

const jsonOf = async <T>(entry: Entry, shape: ZodType<T>): Promise<T> =>
  shape.parse(JSON.parse((await bufferOf(entry)).toString()));

const discard = (_path: string, content: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(content, new Writable({ write: (_chunk, _encoding, done) => done() }));

/** Measures a file as it passes. */
async function pass(
  path: string,
  content: AsyncIterable<Buffer>,
  take: BackupReader['file'],
): Promise<Reference> {
  const sha256 = createHash('sha256');
  let bytes = 0;
  async function* measured() {
    for await (const chunk of content) {
      sha256.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await (take ?? discard)(path, measured());
  return { path, bytes, sha256: sha256.digest('hex') };
}

function referenceOf(line: string): Reference {
  const reference = ReferenceShape.parse(JSON.parse(line));
  return { ...reference, path: safePath(reference.path) };
}

function compare(
  path: string,
  manifest: Manifest,
  tables: ReadonlyMap<string, TableSummer>,
  files: FilesSum,
): void {
  const empty = new TableSummer();
  const names = new Set([...Object.keys(manifest.tables), ...tables.keys()]);
  for (const name of names) {
    const found = (tables.get(name) ?? empty).sum();
    const said = manifest.tables[name];
    if (said?.rows !== found.rows || said.sha256 !== found.sha256) {
      throw new BackupError(`${path} is damaged: the rows of ${name} are not those of its manifest`);
    }
  }
  if (files.count !== manifest.files.count || files.sha256 !== manifest.files.sha256) {
    throw new BackupError(`${path} is damaged: the uploads are not those of its manifest`);
  }
}

/** Returns the message of an error as one line. */
const messageOf = (error: unknown): string =>
  error instanceof ZodError
    ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ')
    : (error as Error).message;

function safePath(path: string): string {
  const segments = path.split('/');
  if (
    segments.some(
      (segment) => segment === '' || segment === '.' || segment === '..' || /[\\\0]/.test(segment),
    )
  ) {
    throw new BackupError('The backup has a file outside of the uploads folder');
  }
  return path;
}

/** Tells whether an error is of zlib, tar, JSON or its shape; others are no fault of the file. */
function isDamage(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  return (
    error instanceof SyntaxError ||
    error instanceof ZodError ||
    code.startsWith('Z_') ||
    /tar|end of data/i.test(message)
  );
}
