import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { bounded } from './bounded.js';
import { argumentsOf } from './npm-script.js';

/** The built service in a separate process. */
export interface ServiceProcess {
  readonly pid: number;
  /** Every line of standard output so far. */
  readonly output: readonly string[];
  /** Every line of standard error so far. */
  readonly faults: readonly string[];
  /** Whether it has ended, with all its output complete. */
  readonly hasEnded: boolean;
  /**
   * Resolves to the exit code when all output is complete, which is also that of the processes it has started; null if a
   * signal ended the process.
   */
  readonly ended: Promise<number | null>;
  /** Waits until it listens and resolves to its address. */
  listening(): Promise<string>;
  /** Waits for a line that contains the text. */
  printed(text: string): Promise<string>;
  signal(signal: NodeJS.Signals): void;
}

/** A command that ends up as the service, with its whole environment. */
interface Started {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** In a process group of its own, which `endProcesses` ends as a whole. */
  readonly isGroup?: boolean;
  readonly cwd?: string;
  /** Another user and group than those of the tests. */
  readonly uid?: number;
  readonly gid?: number;
}

/** A young generation large enough for a start without garbage collection. */
const SHORT_LIVED = ['--min-semi-space-size=16'];

/** The processes of this thread that run, each with the function that kills it. */
const running = new Map<ServiceProcess, () => void>();

/** Starts the built service on a free port with only the given environment. */
export function startProcess(
  environment: Readonly<Record<string, string>>,
  nodeArguments: readonly string[] = [],
): ServiceProcess {
  return startNode([...SHORT_LIVED, ...nodeArguments, 'dist/main.js'], environment);
}

/** Runs the command of `npm start` without npm. */
export function startLauncher(environment: Readonly<Record<string, string>>): ServiceProcess {
  return startNode(argumentsOf('start'), environment);
}

const startNode = (args: readonly string[], environment: Readonly<Record<string, string>>) =>
  startCommand({
    command: process.execPath,
    args,
    environment: { PORT: '0', BCRYPT_ROUNDS: '4', ...environment },
  });

/** Starts the service by a command. */
export function startCommand({
  command,
  args,
  environment,
  isGroup = false,
  ...others
}: Started): ServiceProcess {
  const child = spawn(command, args, {
    ...others,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  });
  const service = watch(child);
  running.set(service, () => (isGroup ? killGroup(service.pid) : child.kill('SIGKILL')));
  child.once('close', () => running.delete(service));
  return service;
}

/** Ends the processes that a failed test left running. */
export async function endProcesses(): Promise<void> {
  for (const kill of running.values()) kill();
  await Promise.all([...running.keys()].map(({ ended }) => ended));
}

/** Removes a folder of processes that have ended. The database servers of those that were killed write a moment longer. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 });

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

function watch(child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream }) {
  const output: string[] = [];
  const faults: string[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => output.push(line));
  createInterface(child.stderr).on('line', (line) => faults.push(line));
  const known = () => [...output, ...faults].join('\n');
  let hasEnded = false;
  const closed = once(child, 'close').then(([code]) => {
    hasEnded = true;
    return code as number | null;
  });
  const lineWith = async (text: string) => {
    for (;;) {
      const line = output.find((candidate) => candidate.includes(text));
      if (line !== undefined) return line;
      if (hasEnded) throw new Error(`It ended without printing ${text}:\n${known()}`);
      await Promise.race([once(lines, 'line'), closed]);
    }
  };
  const printed = (text: string) =>
    bounded(`a line with "${text}" of process ${child.pid}`, lineWith(text), { known });
  return {
    pid: child.pid as number,
    output,
    faults,
    get hasEnded() {
      return hasEnded;
    },
    get ended() {
      return bounded(`the end of process ${child.pid}`, closed, { known });
    },
    printed,
    listening: async () => (await printed('Listening on ')).slice('Listening on '.length),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
  };
}
