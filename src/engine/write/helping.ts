import { DomainError } from '../../platform/errors.js';
import type { Params } from '../../platform/field-faults.js';
import type { RefusalReason } from '../../platform/refusal-reasons.js';
import type { Context } from '../context.js';

/** Runs a write, and adds what helps its caller to a refusal, read after the transaction. REST has no place for it. */
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
