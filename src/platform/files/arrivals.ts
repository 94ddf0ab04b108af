import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, realpath, rm, rmdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config/environment.js';
import { badRequest, DomainError, httpError, refusal } from '../errors.js';

/** The largest accepted file. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** The folder of incomplete files; hidden names are never served. */
const ARRIVALS = '.arrivals';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** A complete file in the folder of arrivals. */
export interface ArrivedFile {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** The folder of incomplete files, which all instances may share since their names are random. */
export type Arrivals = ReturnType<typeof createArrivals>;

/**
 * Opens the folder of incomplete files below the uploads folder, and removes abandoned ones now and every hour.
 * @throws ConfigError when nothing can be written there.
 */
export async function openArrivals(uploadsDir: string) {
  const arrivals = createArrivals(await openRoot(uploadsDir));
  const sweeping = setInterval(() => void sweep(arrivals.folder).catch(() => undefined), HOUR_MS).unref();
  return { ...arrivals, close: () => clearInterval(sweeping) };
}

/** @param root The uploads folder, absolute and without symbolic links. */
export function createArrivals(root: string) {
  const folder = join(root, ARRIVALS);

  /** Runs work with the path of a new file, which is removed afterwards. */
  async function withPath<T>(work: (path: string) => Promise<T>): Promise<T> {
    const path = join(folder, randomUUID());
    await mkdir(folder, { recursive: true });
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    root,
    folder,
    withPath,
    /**
     * Receives a file of at most {@link MAX_FILE_BYTES} bytes, and removes it after the work with it.
     * @throws BAD_REQUEST for an empty file, a program or an incomplete file; with status 413 for a file that is too large.
     */
    receive<T>(open: () => Readable, work: (file: ArrivedFile) => Promise<T>): Promise<T> {
      return withPath(async (path) => work(await receive(open, path)));
    },
    /** Writes content of any kind and size to a file, and removes it after the work with it; for commands. */
    hold<T>(content: AsyncIterable<Buffer>, work: (file: ArrivedFile) => Promise<T>): Promise<T> {
      return withPath(async (path) => work((await write(content, path)).file));
    },
  };
}

async function openRoot(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    const root = await realpath(folder);
    await mkdir(join(root, ARRIVALS), { recursive: true });
    await sweep(join(root, ARRIVALS));
    return root;
  } catch (error) {
    throw new ConfigError([`UPLOADS_DIR cannot be written to: ${(error as Error).message}`]);
  }
}

/**
 * Removes files that have not grown for an hour, since no form takes longer than ten minutes. Folders are those of earlier
 * versions, one for each process.
 */
async function sweep(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now());
    if (!entry.isDirectory() && age > HOUR_MS) await rm(path, { force: true });
    // A process of an earlier version may be idle.
    else if (entry.isDirectory() && age > DAY_MS) await rmdir(path).catch(() => undefined);
  }
}

/** Names the field of an upload that has the file. */
const OF_FILE = { field: 'file' };

const emptyFile = () =>
  badRequest('FILE_EMPTY', { es: 'El archivo está vacío.', en: 'The file is empty.' }, OF_FILE);

export const programRefused = () =>
  badRequest(
    'FILE_IS_PROGRAM',
    { es: 'No se aceptan programas ni archivos de comandos.', en: 'Programs and scripts are not accepted.' },
    OF_FILE,
  );

/** Refuses a file that is too large; as an HTTP error, so that every resource answers it with the standard body. */
export const fileTooLarge = () =>
  httpError(
    413,
    { es: 'El archivo supera el máximo de 20 MB.', en: 'The file exceeds the maximum of 20 MB.' },
    { reason: 'FILE_TOO_LARGE', ...OF_FILE, params: { maxBytes: MAX_FILE_BYTES } },
  );

/** Receives a file from a client; every refusal is one of the contract. */
async function receive(open: () => Readable, path: string): Promise<ArrivedFile> {
  try {
    const { file, head } = await write(open(), path, MAX_FILE_BYTES);
    if (isProgramStart(head)) throw programRefused();
    if (file.bytes === 0) throw emptyFile();
    return file;
  } catch (error) {
    if ((error as { status?: unknown }).status === 413) throw fileTooLarge();
    if (isOfFullDisk(error)) throw insufficientStorage();
    if (error instanceof DomainError || isOfFileSystem(error)) throw error;
    throw httpError(
      400,
      { es: 'El archivo no llegó completo.', en: 'The file did not arrive completely.' },
      { reason: 'FILE_INCOMPLETE', ...OF_FILE },
    );
  }
}

/** Writes a stream to a new file, syncs it, and returns its first bytes besides. */
async function write(
  content: Readable | AsyncIterable<Buffer>,
  path: string,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<{ file: ArrivedFile; head: Buffer }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  const file = createWriteStream(path, { flags: 'wx', flush: true });
  // After a failure it may still open its file, and it would be made after its removal.
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  const written = pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > mostBytes) throw fileTooLarge();
        hash.update(chunk);
        if (head.length < SIGNATURE_BYTES) head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES)]);
        yield chunk;
      }
    },
    file,
  );
  await written.finally(() => closed);
  return { file: { path, bytes, sha256: hash.digest('hex') }, head };
}

const isOfFileSystem = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined;

/** Extensions of programs and scripts that a double click or a web server may run. */
const EXTENSIONS = new Set(
  [
    // Windows
    'exe dll msi msp mst msix appx com bat cmd pif scr cpl sys drv ocx lnk scf hta reg inf application gadget',
    'ps1 ps1xml psm1 psd1 psc1 vbs vbe vb wsf wsh wsc ws sct js jse mjs cjs jar jnlp class war',
    // Unix, macOS, phones
    'sh bash zsh ksh csh fish command run elf so dylib app dmg pkg deb rpm appimage apk aab ipa xap',
    // Servers
    'php php3 php4 php5 php7 php8 phtml phar asp aspx ashx asmx cer jsp jspx cgi fcgi pl py pyc pyw rb lua',
  ].flatMap((line) => line.split(' ')),
);

/** Tells whether a file has the name of a program or script, in any letter case and Unicode form, as a person sees it. */
export function isProgramName(name: string): boolean {
  const seen = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return EXTENSIONS.has(extname(seen).slice(1).trim().toLowerCase());
}

/** The number of bytes at the start of a file that identify a program. */
const SIGNATURE_BYTES = 64;

/** Matches the start of ELF, of Mach-O in both word sizes and byte orders and of several architectures, and of a script. */
const PROGRAM =
  /^(\x7fELF|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe|\xbe\xba\xfe\xca|#!)/;

/** Tells whether a file that starts with these bytes is a program (PE, ELF, Mach-O) or a script with a `#!` line. */
function isProgramStart(head: Buffer): boolean {
  const bytes = head.subarray(0, SIGNATURE_BYTES);
  const text = bytes.toString('latin1');
  // The `MZ` of PE also begins ordinary texts, but those have no control characters.
  return PROGRAM.test(text) || (text.startsWith('MZ') && bytes.some(isControl));
}

const isControl = (byte: number) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;

/** Where files lie, as far as its space is measured. */
interface MeasuredStorage {
  /** The bytes of all uploads, not of copies. */
  sizeOf(): Promise<number>;
  isFull(): Promise<boolean>;
}

/** Counts the bytes that all processes stored in a period. */
export interface CountedBytes {
  readonly period: string;
  readonly bytes: number;
}

/** The interval of measurements, which find files that were removed, or added by hand. */
const MEASURE_EVERY_MS = 10 * 60 * 1000;

/** Measures the space that is left for files of at most so many bytes together. */
export function createStorageRoom(storage: MeasuredStorage, totalBytes: number) {
  let first: Promise<void> | undefined;
  let lastAt = 0;
  let lastPeriod = '';
  let measured = 0;
  /** The shared count when the measurement began. */
  let before: CountedBytes = { period: '', bytes: 0 };

  async function measure(counted: CountedBytes): Promise<void> {
    lastAt = performance.now();
    lastPeriod = counted.period;
    measured = await storage.sizeOf();
    before = counted;
  }

  /** Measures the files when due; only the first upload waits for it, seconds where there are 100,000. */
  async function keepMeasured(counted: CountedBytes): Promise<void> {
    if (first && (performance.now() - lastAt > MEASURE_EVERY_MS || counted.period !== lastPeriod)) {
      measure(counted).catch(() => undefined);
    }
    first ??= measure(counted).catch((error: unknown) => {
      first = undefined;
      throw error;
    });
    await first;
  }

  return {
    /** Refuses with status 507 if there is no space for another file. */
    async assertRoom(counted: CountedBytes): Promise<void> {
      await keepMeasured(counted);
      const since = counted.bytes - (counted.period === before.period ? before.bytes : 0);
      if (measured + since >= totalBytes || (await storage.isFull())) throw insufficientStorage();
    },
  };
}

/** Refuses a file for lack of space; as an HTTP error, so that every resource answers it with the standard body. */
export const insufficientStorage = () =>
  refusal('INTERNAL_ERROR', { status: 507, retryAfterSeconds: 60, isHttpError: true })({
    es: 'No hay espacio para guardar el archivo. Intente más tarde.',
    en: 'There is no room for the file. Try again later.',
  });

/** Tells whether the file system refused a write because it is full. */
export const isOfFullDisk = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
