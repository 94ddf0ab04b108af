import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config/environment.js';
import { badRequest, DomainError, hasCode, httpError, refusal } from '../errors.js';

const MIB = 1024 * 1024;

/** The largest accepted file. */
export const MAX_FILE_BYTES = 20 * MIB;

/** The folder of incomplete files; hidden names are never served. */
const ARRIVALS = '.arrivals';

const HOUR_MS = 60 * 60 * 1000;

/** A complete file in the folder of arrivals. */
export interface ArrivedFile {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Its first bytes, in Latin-1, which tell what it is. */
  readonly head: string;
}

/** The folder of incomplete files, which all instances may share since their names are random. */
export type Arrivals = ReturnType<typeof arrivalsIn>;

/**
 * Opens the folder of incomplete files below the uploads folder, and removes abandoned ones now and every hour.
 * @throws ConfigError when nothing can be written there.
 */
export async function openArrivals(uploadsDir: string) {
  try {
    await mkdir(join(uploadsDir, ARRIVALS), { recursive: true });
    const arrivals = arrivalsIn(await realpath(uploadsDir));
    await sweep(arrivals.folder);
    const sweeping = setInterval(() => void sweep(arrivals.folder).catch(() => undefined), HOUR_MS).unref();
    return { ...arrivals, close: () => clearInterval(sweeping) };
  } catch (error) {
    throw new ConfigError([`UPLOADS_DIR cannot be written to: ${(error as Error).message}`]);
  }
}

/** @param root The uploads folder, absolute and without symbolic links. */
export function arrivalsIn(root: string) {
  const folder = join(root, ARRIVALS);
  return {
    root,
    folder,
    /** Runs work with the path of a new file, which is removed afterwards. */
    async withPath<T>(work: (path: string) => Promise<T>): Promise<T> {
      const path = join(folder, randomUUID());
      await mkdir(folder, { recursive: true });
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** Removes files that have not grown for an hour, since no form takes longer than ten minutes. */
async function sweep(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() && Date.now() - found.mtimeMs > HOUR_MS) await rm(path, { force: true });
  }
}

/** Names the field of an upload that has the file. */
const OF_FILE = { field: 'file' };

export const emptyFile = () =>
  badRequest('FILE_EMPTY', { es: 'El archivo está vacío.', en: 'The file is empty.' }, OF_FILE);

export const programRefused = () =>
  badRequest(
    'FILE_IS_PROGRAM',
    { es: 'No se aceptan programas ni archivos de comandos.', en: 'Programs and scripts are not accepted.' },
    OF_FILE,
  );

export const incompleteFile = () =>
  httpError(
    400,
    { es: 'El archivo no llegó completo.', en: 'The file did not arrive completely.' },
    { reason: 'FILE_INCOMPLETE', ...OF_FILE },
  );

/** Refuses a file that is too large; as an HTTP error, so that every resource answers it with the standard body. */
export const fileTooLarge = (maxBytes = MAX_FILE_BYTES) =>
  httpError(
    413,
    {
      es: `El archivo supera el máximo de ${maxBytes / MIB} MB.`,
      en: `The file exceeds the maximum of ${maxBytes / MIB} MB.`,
    },
    { reason: 'FILE_TOO_LARGE', ...OF_FILE, params: { maxBytes } },
  );

/**
 * Receives a file of at most {@link MAX_FILE_BYTES} bytes from a client.
 * @throws BAD_REQUEST for an empty file, a program or an incomplete file; with status 413 for a file that is too large.
 */
export async function receive(open: () => Readable, path: string): Promise<ArrivedFile> {
  try {
    const file = await writeArriving(open(), path, MAX_FILE_BYTES);
    if (isProgramStart(file.head)) throw programRefused();
    if (file.bytes === 0) throw emptyFile();
    return file;
  } catch (error) {
    if ((error as { status?: unknown }).status === 413) throw fileTooLarge();
    if (isOfFullDisk(error)) throw insufficientStorage();
    if (error instanceof DomainError || isOfFileSystem(error)) throw error;
    throw incompleteFile();
  }
}

/** Writes a stream to a new file, and syncs it. */
export async function writeArriving(
  content: Readable | AsyncIterable<Buffer>,
  path: string,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<ArrivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head = '';
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
        head += chunk.toString('latin1', 0, HEAD_BYTES - head.length);
        yield chunk;
      }
    },
    file,
  );
  await written.finally(() => closed);
  return { path, bytes, sha256: hash.digest('hex'), head };
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

/** The number of bytes at the start of a file that identify what it is. */
const HEAD_BYTES = 64;

/** Matches the start of ELF, of Mach-O in both word sizes and byte orders and of several architectures, and of a script. */
const PROGRAM =
  /^(\x7fELF|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe|\xbe\xba\xfe\xca|#!)/;

/** Matches the `MZ` of PE, which also begins ordinary texts, but those have no control characters. */
const PE = /^MZ.*[^\t\n\r\x20-\xff]/s;

/** Tells whether a file that starts with this is a program (PE, ELF, Mach-O) or a script with a `#!` line. */
const isProgramStart = (head: string) => PROGRAM.test(head) || PE.test(head);

/** Refuses a file for lack of space. */
export const insufficientStorage = () =>
  refusal('INTERNAL_ERROR', { status: 507, retryAfterSeconds: 60 })({
    es: 'No hay espacio para guardar el archivo. Intente más tarde.',
    en: 'There is no room for the file. Try again later.',
  });

/** Tells whether the file system refused a write because it is full. */
export const isOfFullDisk = (error: unknown) => hasCode(error, 'ENOSPC', 'EDQUOT');
