import type { DomainError } from '../../platform/errors.js';
import type { RefusalReason } from '../../platform/refusal-reasons.js';
import type { Context, WriteContext } from '../context.js';
import { assertWritable, callerOf, type WritableRows } from '../policy.js';
import type { AnyFields, FieldOf, Id } from '../read/declare.js';
import type { AnyRecord } from '../read/record.js';
import { findForWrite } from './write.js';

/** What a mutation does with one record: the rules that do not depend on the rest of its input. */
export interface Action<T extends object = AnyFields> {
  /** The mutation, which has the id of the record as its argument `id`. */
  readonly mutation: string;
  /** The reasons for which `assert` refuses. */
  readonly refusals?: readonly RefusalReason[];
  /** The records that the mutation finds. */
  readonly record: AnyRecord<T> | ((ctx: Context) => AnyRecord<T>);
  /** The resident that a record belongs to, and whose records callers may write; without it all within scope. */
  readonly owner?: { readonly resident: FieldOf<T>; readonly writable: WritableRows };
  /** Why nothing is to be done where the record is what the mutation makes of it: the mutation answers it, and `can` says so. */
  readonly done?: (row: T) => DomainError | null;
  /** Throws where the mutation refuses a caller or a state of the record; in batches, as `can` asks for many records. */
  readonly assert?: (ctx: Context, row: T) => void | Promise<void>;
}

export const recordOfAction = <T extends object>(
  { record }: Pick<Action<T>, 'record'>,
  ctx: Context,
): AnyRecord<T> => (typeof record === 'function' ? record(ctx) : record);

/** Throws where an action is refused on a record that is within scope; what is done is not refused. */
export async function assertAction<T extends object>(
  ctx: Context,
  { owner, done, assert }: Pick<Action<T>, 'owner' | 'done' | 'assert'>,
  row: T,
): Promise<void> {
  if (owner) assertWritable(callerOf(ctx), owner.writable, row[owner.resident] as string);
  if (!done?.(row)) await assert?.(ctx, row);
}

/** Loads and locks the record of an action, see `findForWrite`; throws where the action is refused. */
export async function findForAction<T extends object>(
  tx: WriteContext,
  action: Action<T>,
  id: Id,
): Promise<T> {
  const row = await findForWrite(tx, recordOfAction(action, tx), id);
  await assertAction(tx, action, row);
  return row;
}

/** Declares the actions `update` and `delete` of a record whose rules are its scope and the level of the mutations. */
export const editing = <T extends object>(record: AnyRecord<T>) => ({
  update: { mutation: `update${record.entity.name}`, record } as Action<T>,
  delete: { mutation: `delete${record.entity.name}`, record } as Action<T>,
});
