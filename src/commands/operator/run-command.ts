import { constants } from 'node:os';
import { createFilesPrivately } from '../../platform/files/private-files.js';
import { linesOf } from './lines-of.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command. A fault ends it with its lines on standard error and the exit code 1, a signal with one line and the exit
 * code of that signal; in both cases the process exits, which removes what the command has not finished.
 */
export function runCommand(work: () => Promise<void>): void {
  createFilesPrivately();
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      end([`Ended by ${signal} before it was done: run it again`], 128 + constants.signals[signal]);
    });
  }
  work().then(
    () => end([], process.exitCode ?? 0),
    (error: unknown) => end(linesOf(error, 'The command failed'), 1),
  );
}

/** Ends the process, which what a command has opened must not keep alive. */
function end(lines: readonly string[], code: number | string): void {
  process.stdout.write('', () => {
    process.stderr.write(lines.map((line) => `${line}\n`).join(''), () => process.exit(code));
  });
}
