import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const hooks = new URL('./node-hooks.mjs', import.meta.url).href;

/** A child process of a test. */
export interface Child {
  /** Every line it has printed. */
  lines: readonly string[];
  /** Waits for a line that starts with a text. */
  printed(start: string): Promise<string>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  readonly ended: Promise<unknown>;
}

/** Runs a TypeScript file beside the tests in a process of its own; Node.js strips its types. */
export function startChild(script: URL, ...args: string[]): Child {
  return start([], script, args);
}

/** The same, after loading another module in each of its threads. */
export function startChildAfter(preloaded: URL, script: URL, ...args: string[]): Child {
  return start(['--import', preloaded.href], script, args);
}

function start(nodeArguments: readonly string[], script: URL, args: readonly string[]): Child {
  const child = spawn(
    process.execPath,
    ['--liftoff-only', '--import', hooks, ...nodeArguments, fileURLToPath(script), ...args],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const closed = once(child, 'close');
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  return {
    lines,
    ended: closed,
    async printed(start) {
      for (;;) {
        const line = lines.find((candidate) => candidate.startsWith(start));
        if (line !== undefined) return line;
        if (hasEnded(child)) throw new Error(`The process ended without printing ${start}`);
        await Promise.race([once(output, 'line'), closed]);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
