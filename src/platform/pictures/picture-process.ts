import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { PictureTask, ReadPicture } from './picture-worker.js';

/** What a picture may take. */
export interface PictureLimits {
  readonly milliseconds: number;
  /** Of data, of which Node.js reserves some 600 MB that it does not use. */
  readonly kilobytes: number;
}

export const PICTURE_LIMITS: PictureLimits = { milliseconds: 30_000, kilobytes: 1_600_000 };

const IDLE_MS = 10_000;
const HEAP = '--max-old-space-size=256';

// The service runs as JavaScript, in dist beside this file, in a bundle beside that.
const workerFile = fileURLToPath(new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url));

/**
 * Reads pictures one after another in a process, which starts on demand. Decoders are native code that no thread can be
 * stopped in, and that takes memory which Node.js does not count: a process is killed in time, and bounded by the system.
 */
export function createPictureProcess(limits: PictureLimits) {
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
