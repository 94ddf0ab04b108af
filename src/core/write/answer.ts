import type { Context } from '../context.js';
import type { Id } from '../read/id.js';
import { NewNumber } from '../read/new-number.js';

/** Reads the record that a mutation answers with. */
type ReadAnswer = (ctx: Context, id: WrittenId) => Promise<object>;

/** The id of a written record; one that the database numbers has it from the transaction. */
export type WrittenId = Id | NewNumber;

/** A mutation that is running, and the answer that its transaction has read for it. */
interface Asked {
  /** The id of the record where the unit of work returns none. */
  readonly id: Id | undefined;
  readonly read: ReadAnswer;
  answer?: { readonly id: WrittenId; readonly row: Promise<object> };
}

// The operations of a request that write run one after the other.
const asked = new WeakMap<Context, Asked>();

/**
 * Runs a mutation and gives the record that it wrote, as the document selects it. The unit of work reads it at its end,
 * on its own connection and with its commit; if the mutation has none for this record, it is read afterwards.
 */
export async function answerWithWritten(
  ctx: Context,
  givenId: Id | undefined,
  read: ReadAnswer,
  mutate: () => Promise<WrittenId | undefined>,
): Promise<object> {
  const ask: Asked = { id: givenId, read };
  asked.set(ctx, ask);
  try {
    const id = (await mutate()) ?? (givenId as Id);
    return await (ask.answer?.id === id ? ask.answer.row : read(ctx, id));
  } finally {
    asked.delete(ctx);
  }
}

/** Asks for the answer of the mutation that a unit of work belongs to, with its next statement. */
export function askForAnswer(ctx: Context, tx: Context, result: unknown): void {
  const ask = asked.get(ctx);
  const id = isId(result) ? result : ask?.id;
  if (!ask || id === undefined) return;
  const row = ask.read(tx, id);
  // A failure fails the commit too.
  row.catch(() => undefined);
  ask.answer = { id, row };
}

const isId = (result: unknown): result is WrittenId =>
  typeof result === 'string' || typeof result === 'number' || result instanceof NewNumber;
