import { conflict } from '../../platform/errors.js';
import type { AskedAnswer, Context, Deleting, Running, WriteContext } from '../context.js';
import type { Id } from '../read/declare.js';
import { readOne, type StoredRow } from '../read/read.js';
import { type AnyRecord, definitionOf } from '../read/record.js';

/** Runs work while the running operation of a request has something, which its unit of work finds there. */
export async function whileRunning<Name extends keyof Running, T>(
  { running }: Context,
  name: Name,
  value: Running[Name],
  work: () => Promise<T>,
): Promise<T> {
  running[name] = value;
  try {
    return await work();
  } finally {
    delete running[name];
  }
}

/** Runs a mutation and returns the record that it wrote, read by the unit of work before its commit, or else afterwards. */
export async function answerWithWritten(
  ctx: Context,
  givenId: Id | undefined,
  read: AskedAnswer['read'],
  mutate: () => Promise<Id | undefined>,
): Promise<object> {
  const asked: AskedAnswer = { id: givenId, read };
  return whileRunning(ctx, 'asked', asked, async () => {
    const id = (await mutate()) ?? (givenId as Id);
    return asked.answer?.id === id ? asked.answer.row : await read(ctx, id);
  });
}

/** Reads the answer of the mutation that a unit of work belongs to, by its last statement. */
export async function readAnswer(ctx: Context, tx: Context, result: unknown): Promise<void> {
  const { asked } = ctx.running;
  const id = isId(result) ? result : asked?.id;
  if (!asked || id === undefined) return;
  asked.answer = { id, row: await asked.read({ ...tx, endsWithRead: true }, id) };
}

const isId = (result: unknown): result is Id => typeof result === 'string' || typeof result === 'number';

/** Runs a mutation that deletes a record. Returns the record as it was when it was locked for that. */
export async function keepingDeleted(
  ctx: Context,
  deleting: Deleting,
  remove: () => Promise<unknown>,
): Promise<StoredRow> {
  await whileRunning(ctx, 'deleting', deleting, remove);
  return deleting.row ?? {};
}

/** Returns the deletion that is running, if it is one of this record. */
export function deletingOf({ running }: Context, { entity }: AnyRecord, id: Id): Deleting | undefined {
  const { deleting } = running;
  return deleting?.id === id && deleting.record === entity.name ? deleting : undefined;
}

/** Runs a mutation that is refused unless the record with this id has one of the versions; null is any. */
export const expectingVersion = <T>(
  ctx: Context,
  id: Id,
  versions: readonly number[] | null,
  mutate: () => Promise<T>,
): Promise<T> => (versions === null ? mutate() : whileRunning(ctx, 'expected', { id, versions }, mutate));

/** Throws CONFLICT for a change prepared on another version; a record that the caller may not read is left to the policy. */
export async function assertExpectedVersion(
  tx: WriteContext,
  { entity }: AnyRecord,
  row: { readonly id: Id; readonly version?: number },
): Promise<void> {
  const { expected } = tx;
  if (expected?.id !== row.id || row.version === undefined || expected.versions.includes(row.version)) return;
  const record = definitionOf(entity.name);
  const current =
    record && (await readOne(tx, record, row.id, { fields: ['id', 'version', 'updatedAt'] as const }));
  if (current) throw conflict(current, { isPrecondition: tx.isLegacy });
}
