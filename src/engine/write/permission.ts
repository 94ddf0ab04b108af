import { DomainError, type ErrorCode } from '../../platform/errors.js';
import type { RefusalReason } from '../../platform/refusal-reasons.js';
import type { Context } from '../context.js';
import { assertAudienceOfRow } from '../policy/row-scope.js';
import { type Allowed, assertAllowed, callerOf } from '../policy.js';
import { batched } from '../read/batched.js';
import type { Id } from '../read/declare.js';
import { tableOf, typeOfField } from '../read/declare.js';
import { readStored, type StoredRow } from '../read/read.js';
import { type AnyRecord, notFoundError } from '../read/record.js';
import { type Action, assertAction, recordOfAction } from './action.js';

/** Whether a mutation would take a record, and why not. */
export interface Permission {
  readonly allowed: boolean;
  readonly code: ErrorCode | null;
  readonly message: string | null;
  readonly reason: RefusalReason | null;
}

const ALLOWED: Permission = { allowed: true, code: null, message: null, reason: null };

/** Tells whether the caller may run an action on a record, by the checks of the mutation itself, which has the given level. */
export async function permissionFor(
  ctx: Context,
  action: Action,
  level: Allowed,
  id: Id,
): Promise<Permission> {
  return permissionBy(ctx, async () => {
    assertAllowed(ctx.caller, level);
    const record = recordOfAction(action, ctx);
    const row = await storedRow(ctx, record, id);
    if (!row) throw notFoundError(record);
    assertAudienceOfRow(callerOf(ctx), record.scope, row);
    await assertAction(ctx, action, row);
    const done = action.done?.(row);
    if (done) throw done;
  });
}

/** Tells whether a check passes, else with its error in the language of the request. */
export async function permissionBy(ctx: Context, check: () => Promise<void>): Promise<Permission> {
  try {
    await check();
    return ALLOWED;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, text, reason = null } = error;
    return { allowed: false, code, message: text[ctx.language], reason };
  }
}

const storedRow = (ctx: Context, record: AnyRecord, id: Id): Promise<StoredRow | null> =>
  batched(ctx, record, { rows: 'stored' }, async (ids: readonly Id[]) => {
    const type = typeOfField(tableOf(record.entity), 'id');
    const rows = await readStored(
      ctx,
      record,
      (field, bind) => `${field('id')} = any(${bind(ids)}::${type}[])`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((one) => byId.get(one) ?? null);
  }).load(id);
