import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { argumentsOf } from './npm-script.js';

/** The built service in a separate process. */
export interface ServiceProcess {
  readonly pid: number;
  /** Every line of standard output so far. */
  readonly output: readonly string[];
  /** Every line of standard error so far. */
  readonly faults: readonly string[];
  /** Resolves to the exit code when all output is complete; null if a signal ended the process. */
  readonly ended: Promise<number | null>;
  /** Waits until it listens and resolves to its address. */
  listening(): Promise<string>;
  /** Waits for a line that contains the text. */
  printed(text: string): Promise<string>;
  signal(signal: NodeJS.Signals): void;
}

/**
 * Without the optimizing WebAssembly compiler, which doubles the memory of a short-lived embedded database,
 * and with a young generation large enough for a start without garbage collection.
 */
const SHORT_LIVED = ['--liftoff-only', '--min-semi-space-size=16'];

const running = new Set<ChildProcess>();

/** Starts the built service on a free port with only the given environment. */
export function startProcess(
  environment: Readonly<Record<string, string>>,
  nodeArguments: readonly string[] = [],
): ServiceProcess {
  const child = spawn(process.execPath, [...SHORT_LIVED, ...nodeArguments, 'dist/main.js'], {
    env: { PORT: '0', BCRYPT_ROUNDS: '4', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watch(child);
}

/** Runs the command of `npm start` without npm. */
export function startLauncher(environment: Readonly<Record<string, string>>): ServiceProcess {
  const child = spawn(process.execPath, argumentsOf('start'), {
    env: { PORT: '0', BCRYPT_ROUNDS: '4', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watch(child);
}

/** Ends the processes that a failed test left running. */
export async function endProcesses(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
}

function watch(child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream }) {
  running.add(child);
  const output: string[] = [];
  const faults: string[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => output.push(line));
  createInterface(child.stderr).on('line', (line) => faults.push(line));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const printed = async (text: string) => {
    for (;;) {
      const line = output.find((candidate) => candidate.includes(text));
      if (line !== undefined) return line;
      const isOver = await Promise.race([once(lines, 'line').then(() => false), ended.then(() => true)]);
      if (isOver && !output.some((candidate) => candidate.includes(text))) {
        throw new Error(`It ended without printing ${text}:\n${[...output, ...faults].join('\n')}`);
      }
    }
  };
  return {
    pid: child.pid as number,
    output,
    faults,
    ended,
    printed,
    listening: async () => (await printed('Listening on ')).slice('Listening on '.length),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
  };
}
