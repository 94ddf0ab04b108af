import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bounded } from './bounded.js';

const hooks = new URL('./node-hooks.mjs', import.meta.url).href;

/** A child process of a test. */
export interface Child {
  /** Every line it has printed. */
  lines: readonly string[];
  /** Waits for a line that starts with a text, or with one of several. */
  printed(...starts: string[]): Promise<string>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  readonly ended: Promise<unknown>;
}

/** Runs a TypeScript file beside the tests in a process of its own; Node.js strips its types. */
export function startChild(script: URL, ...args: string[]): Child {
  const child = spawn(process.execPath, ['--import', hooks, fileURLToPath(script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let hasEnded = false;
  const closed = once(child, 'close').then(() => {
    hasEnded = true;
  });
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const known = () => lines.slice(-20).join('\n');
  const ended = () => bounded(`the end of ${script.pathname}`, closed, { known });
  const lineWith = async (starts: readonly string[]) => {
    for (;;) {
      const line = lines.find((candidate) => starts.some((start) => candidate.startsWith(start)));
      if (line !== undefined) return line;
      if (hasEnded) throw new Error(`The process ended without printing ${starts.join(' or ')}:\n${known()}`);
      await Promise.race([once(output, 'line'), closed]);
    }
  };
  return {
    lines,
    get ended() {
      return ended();
    },
    printed: (...starts) =>
      bounded(`a line with ${starts.join(' or ')} of ${script.pathname}`, lineWith(starts), { known }),
    async kill() {
      child.kill('SIGKILL');
      await ended();
    },
  };
}
