import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { boundedCache } from '../bounded-cache.js';
import { hasCode, tooManyRequests } from '../errors.js';
import { insufficientStorage, isOfFullDisk } from '../files/arrivals.js';
import type { StoredFile } from '../files/file-storage.js';
import type { Copies, FileStore } from '../files/file-store.js';
import type { CopyKind, StoredPath } from '../files/stored-path.js';
import { getOrInsert } from '../get-or-insert.js';
import { createKeyedMutex } from '../work.js';
import type { PictureFormat, PictureTask, ReadPicture } from './picture-worker.js';

/** A picture in pixels as it is shown. */
export interface Measures {
  readonly width: number;
  readonly height: number;
  /** Whether a JPEG copy is shown in its place. */
  readonly isConverted: boolean;
}

export type CopyView = Exclude<CopyKind, 'none'>;

/** Measures the pictures among the uploads, and keeps copies of them, each made once. */
export type PictureStore = ReturnType<typeof createPictureStore>;

/** Formats of video codecs, which take seconds. */
const SLOW: readonly PictureFormat[] = ['heic', 'avif'];

/** The owner of what anybody may ask for. */
const ANYBODY = '';

const MISSING_MS = 60_000;
const MOST_MISSING = 10_000;

/**
 * Reads one quick and one slow picture at a time, within limits of time and memory. Owners take turns, so that nobody waits
 * behind all the pictures of somebody else.
 */
export function createPictureStore(files: FileStore, givenLimits: Partial<PictureLimits> = {}) {
  const limits = { ...PICTURE_LIMITS, ...givenLimits };
  const lanes = [createLane(limits), createLane(limits)] as const;
  const [quick, slow] = lanes;
  const inSequence = createKeyedMutex();
  const measuring = new Map<string, Promise<Measures | null>>();
  const missing = boundedCache<string, true>('missing_pictures', { max: MOST_MISSING, ttl: MISSING_MS });

  async function read(found: StoredPath, owner: string): Promise<Measures | null> {
    const format = await formatOf(await files.open(found));
    if (!format) return null;
    const { inTurn, pictures } = SLOW.includes(format) ? slow : quick;
    const picture = await files.onDisk(found, (path) => inTurn(owner, () => pictures.read({ path, format })));
    if (!picture) {
      await keep(found, { none: NOTHING });
      return null;
    }
    const { width, height, thumbnail, jpeg } = picture;
    await keep(found, { thumbnail, ...(jpeg && { jpeg }) });
    return { width, height, isConverted: jpeg !== null };
  }

  async function keep(found: StoredPath, copies: Copies): Promise<void> {
    try {
      await files.replaceCopies(found, copies);
    } catch (error) {
      throw isOfFullDisk(error) ? insufficientStorage() : error;
    }
  }

  /** Measures a file, or joins who measures it. */
  function measureOnce(found: StoredPath, owner: string): Promise<Measures | null> {
    const key = found.join('/');
    const measure = () => inSequence(key, () => read(found, owner)).finally(() => measuring.delete(key));
    return getOrInsert(measuring, key, measure);
  }

  return {
    /** Measures a picture in the turn of an owner, and makes its copies; null for what is none, undefined where no public file is. */
    async measure(path: StoredPath, owner = ANYBODY): Promise<Measures | null | undefined> {
      const key = path.join('/');
      missing.delete(key);
      const found = await files.findPublic(path);
      if (found) return measureOnce(found, owner);
      missing.set(key, true);
      return undefined;
    },
    /** Tells whether no file was found at a path a moment ago. */
    isMissing: (path: string): boolean => missing.get(path) !== undefined,
    /** Opens a copy of a file that was found, made if necessary; null if it has none. */
    async copyOf(found: StoredPath, view: CopyView): Promise<StoredFile | null> {
      const copy = await files.openCopy(found, view);
      if (copy) return copy;
      return inSequence(found.join('/'), async () => {
        // Others may have made it meanwhile, or have found that there is none to make.
        const isMade = (await files.openCopy(found, view)) ?? (await files.openCopy(found, 'none'));
        if (!isMade) await read(found, ANYBODY);
        return files.openCopy(found, view);
      });
    },
    /** Ends what is being read. */
    close: async (): Promise<void> => {
      await Promise.all(lanes.map(({ pictures }) => pictures.close()));
    },
  };
}

const createLane = (limits: PictureLimits) => ({
  inTurn: createPictureTurns(),
  pictures: createPictureProcess(limits),
});

const NOTHING = new Uint8Array();

/** Returns the format of a file; null for one that is none, is removed meanwhile, or may not be read. */
async function formatOf(file: StoredFile | null): Promise<PictureFormat | null> {
  if (!file || file.bytes === 0) return null;
  const end = Math.min(file.bytes, FORMAT_BYTES) - 1;
  const head = await file.read({ start: 0, end }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'EACCES')) return null;
    throw error;
  });
  return head && pictureFormatOf(await buffer(head));
}

/** The most pictures of an owner that wait. */
const MAX_WAITING = 256;
const RETRY_AFTER_SECONDS = 5;

/**
 * Runs one piece of work at a time, in turns: only the first work of each owner waits among those of all, so an owner whose work
 * has run goes behind all others who wait.
 */
export function createPictureTurns() {
  const inSequence = createKeyedMutex();
  const begun = new Map<string, number>();

  return async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const count = (begun.get(owner) ?? 0) + 1;
    if (count > MAX_WAITING + 1) throw tooManyRequests(RETRY_AFTER_SECONDS);
    begun.set(owner, count);
    return inSequence(`of ${owner}`, () => inSequence('of all', work)).finally(() => {
      const left = (begun.get(owner) as number) - 1;
      if (left === 0) begun.delete(owner);
      else begun.set(owner, left);
    });
  };
}

/** What a picture may take. */
export interface PictureLimits {
  readonly milliseconds: number;
  /** Of data, of which Node.js reserves some 600 MB that it does not use. */
  readonly kilobytes: number;
}

const PICTURE_LIMITS: PictureLimits = { milliseconds: 30_000, kilobytes: 1_600_000 };

const IDLE_MS = 10_000;
const HEAP = '--max-old-space-size=256';

// The service runs as JavaScript, in dist beside this file, in a bundle beside that.
const workerFile = fileURLToPath(new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url));

/**
 * Reads pictures one after another in a process, which starts on demand. Decoders are native code that no thread can be
 * stopped in, and that takes memory which Node.js does not count: a process is killed in time, and bounded by the system.
 */
function createPictureProcess(limits: PictureLimits) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = null;
    if (!ending || hasEnded(ending)) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  async function startedChild(): Promise<ChildProcess> {
    if (child && !hasEnded(child)) return child;
    if (isClosed) throw new Error('The service ends');
    const starting = start(limits);
    const said = text(starting.stderr).catch(() => '');
    child = starting;
    if (await messageOf(starting)) return starting;
    child = null;
    throw new Error(`The process that reads pictures could not be started: ${(await said).trim()}`);
  }

  return {
    /** Reads a picture; null for one that is damaged, too large, or takes too much time or memory. */
    async read(task: PictureTask): Promise<ReadPicture | null> {
      clearTimeout(idle);
      const reading = await startedChild();
      const timer = setTimeout(() => reading.kill('SIGKILL'), limits.milliseconds);
      reading.send(task);
      const picture = await messageOf(reading).finally(() => clearTimeout(timer));
      if (isClosed) throw new Error('The service ends');
      // The decoder of HEIC may be broken by what it could not read.
      if (!picture && task.format === 'heic') await end();
      else idle = setTimeout(() => void end(), IDLE_MS);
      return picture as ReadPicture | null;
    },
    /** Ends the process, whatever it is doing. */
    close(): Promise<void> {
      isClosed = true;
      return end();
    },
  };
}

/** Starts a process outside of the process group, so that a key pressed in a terminal does not reach it, and without secrets. */
function start({ kilobytes }: PictureLimits): ChildProcessByStdio<null, null, Readable> {
  const command = [process.execPath, HEAP, workerFile];
  const bounded = ['/bin/sh', '-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(kilobytes), ...command];
  const [program = '', ...args] = process.platform === 'win32' ? command : bounded;
  const { PATH, SystemRoot, TEMP, MALLOC_ARENA_MAX } = process.env;
  return spawn(program, args, {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { PATH, SystemRoot, TEMP, MALLOC_ARENA_MAX },
  }) as ChildProcessByStdio<null, null, Readable>;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Waits for the next message of a process; null for one that ends without it. */
async function messageOf(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const message = once(child, 'message', { signal }).then(([content]) => content);
  const end = once(child, 'exit', { signal }).then(() => null);
  return Promise.race([message, end]).finally(() => over.abort());
}

/** The bytes at the start of a file that tell its format; an HEIC file lists its brands there. */
const FORMAT_BYTES = 64;

const AVIF = ['avif', 'avis'];
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Returns the format that a file has by its first bytes, whatever its name is; null for any other file. */
function pictureFormatOf(head: Buffer): PictureFormat | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brands = text.slice(8, head.readUInt32BE(0)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => AVIF.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC.includes(brand)) ? 'heic' : null;
}
