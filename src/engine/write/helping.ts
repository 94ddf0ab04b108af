import { DomainError } from '../../platform/errors.js';
import type { Params } from '../../platform/field-faults.js';
import type { RefusalReason } from '../../platform/refusal-reasons.js';
import type { Context } from '../context.js';

/**
 * Runs a write, and adds to a refusal for a reason what helps its caller. That is read once the transaction has ended,
 * which a violated constraint aborts. REST bodies have no place for it.
 */
export async function helping<T>(
  ctx: Context,
  reason: RefusalReason,
  write: () => Promise<T>,
  help: () => Promise<Params>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (ctx.isLegacy || !(error instanceof DomainError) || error.reason !== reason) throw error;
    throw error.withHelp(await help());
  }
}
