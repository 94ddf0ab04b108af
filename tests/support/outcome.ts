import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bounded } from './bounded.js';

/** How a process ended, when all its output was complete. */
export interface Outcome {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of Node.js without standard input until it ends. */
export function runNode(args: readonly string[], options: SpawnOptions = {}): Promise<Outcome> {
  return outcomeOf(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options }));
}

/** Collects the output of a process that has just been started, and waits for its end. */
export function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  const closed = once(child, 'close').then(([code]) => ({ code, ...texts }));
  return bounded(`the end of ${child.spawnargs.join(' ')}`, closed, {
    known: () => texts.stdout + texts.stderr,
  });
}
