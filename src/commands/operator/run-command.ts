import { constants } from 'node:os';
import { createFilesPrivately } from '../../platform/files/file-system.js';
import { type Progress, progressTo } from './progress.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What a command has done: lines for people, and the same for programs. */
export interface Done {
  readonly lines: readonly string[];
  readonly result: Readonly<Record<string, unknown>>;
}

/** How a command reports: in lines, or with one JSON object on standard output and everything else on standard error. */
export interface Output {
  readonly json?: boolean;
}

/**
 * Runs a command. A fault ends it with its lines on standard error and the exit code 1, a signal with one line and the exit
 * code of that signal; in both cases the process exits, which removes what the command has not finished.
 */
export function runCommand(work: (progress: Progress) => Promise<Done>, output: Output = {}): void {
  createFilesPrivately();
  const progress = progressTo(output.json ? process.stderr : process.stdout);
  const fail = (lines: readonly string[], code: number) => {
    progress.end();
    refuse(lines, code, output);
  };
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      fail([`Ended by ${signal} before it was done: run it again`], 128 + constants.signals[signal]);
    });
  }
  work(progress).then(
    ({ lines, result }) => {
      progress.end();
      end(output.json ? [JSON.stringify(result)] : lines, [], 0);
    },
    async (error: unknown) => {
      // Loads the engine, without which wrong usage and help are answered at once.
      const { linesOf } = await import('./lines-of.js');
      fail(linesOf(error, 'The command failed'), 1);
    },
  );
}

/** Ends the process with lines about what is wrong. */
export function refuse(lines: readonly string[], code: number, { json }: Output): void {
  if (json) end([JSON.stringify({ error: lines })], [], code);
  else end([], lines, code);
}

/** Ends the process, which what a command has opened must not keep alive. */
function end(output: readonly string[], faults: readonly string[], code: number): void {
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  process.stdout.write(text(output), () => {
    process.stderr.write(text(faults), () => process.exit(code));
  });
}
