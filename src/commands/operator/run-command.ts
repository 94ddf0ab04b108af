import { DatabaseOpenError } from '../../database/errors.js';
import { ConfigError } from '../../platform/config/config-error.js';
import { createFilesPrivately } from '../../platform/files/private-files.js';

/** An error that the operator can correct: one line, without a stack trace. */
export class Fault extends Error {}

/** Runs a command; a fault ends it with its lines on standard error and the exit code 1. */
export function runCommand(work: () => Promise<void>): void {
  createFilesPrivately();
  work().catch((error: unknown) => {
    for (const line of linesOf(error)) process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  });
}

function linesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.faults;
  if (error instanceof Fault || error instanceof DatabaseOpenError) return [error.message];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
