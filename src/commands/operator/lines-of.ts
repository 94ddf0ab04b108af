import { DatabaseOpenError, isDatabaseFault, isFull, isUnavailable } from '../../engine/database.js';
import { ConfigError } from '../../platform/config/environment.js';
import { DomainError } from '../../platform/errors.js';
import { Fault } from './fault.js';

/**
 * Returns the message to the operator after a start or a command has failed: a line for each fault that the operator can
 * correct.
 * @param failed The beginning of the line for an error that nothing expects, whose stack is shown with LOG_LEVEL=debug.
 */
export function linesOf(error: unknown, failed: string): readonly string[] {
  if (error instanceof ConfigError) return error.faults;
  if (error instanceof Fault || error instanceof DatabaseOpenError) return error.message.split('\n');
  if (error instanceof DomainError && typeof error.cause === 'string') return [`${failed}: ${error.cause}`];
  if (isOutOfSpace(error))
    return [`${failed}: no space is left on a disk that it writes to (${firstLineOf(error)})`];
  if (isUnavailable(error)) return [`${failed}: the database is out of reach (${firstLineOf(error)})`];
  if (isDatabaseFault(error)) return [`${failed}: the database refused it (${firstLineOf(error)})`];
  if (isOfSystem(error)) return [`${failed}: ${firstLineOf(error)}`];
  if (/^(debug|trace)$/i.test(process.env.LOG_LEVEL?.trim() ?? '') && error instanceof Error)
    return [error.stack ?? error.message];
  return [`${failed} unexpectedly: ${firstLineOf(error)}; LOG_LEVEL=debug shows where`];
}

const firstLineOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '';

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | null)?.code ?? '');

const isOutOfSpace = (error: unknown): boolean =>
  isFull(error) || ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** Tells whether an error is of the operating system, which names what was not possible and where. */
const isOfSystem = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.syscall !== undefined;
