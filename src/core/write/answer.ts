import type { Context } from '../context.js';
import type { Id } from '../read/id.js';

/** Reads the record that a mutation answers with. */
type ReadAnswer = (ctx: Context, id: Id) => Promise<object>;

/** A mutation that is running, and the answer that its transaction has read for it. */
interface Asked {
  /** The id of the record where the unit of work returns none. */
  readonly id: Id | undefined;
  readonly read: ReadAnswer;
  answer?: { readonly id: Id; readonly row: object };
}

// The operations of a request that write run one after the other.
const asked = new WeakMap<Context, Asked>();

/**
 * Runs a mutation and gives the record that it wrote, as the document selects it. The unit of work reads it at its end,
 * before its commit; if the mutation has none for this record, it is read afterwards.
 */
export async function answerWithWritten(
  ctx: Context,
  givenId: Id | undefined,
  read: ReadAnswer,
  mutate: () => Promise<Id | undefined>,
): Promise<object> {
  const ask: Asked = { id: givenId, read };
  asked.set(ctx, ask);
  try {
    const id = (await mutate()) ?? (givenId as Id);
    return ask.answer?.id === id ? ask.answer.row : await read(ctx, id);
  } finally {
    asked.delete(ctx);
  }
}

/** Reads the answer of the mutation that a unit of work belongs to. */
export async function readAnswer(ctx: Context, tx: Context, result: unknown): Promise<void> {
  const ask = asked.get(ctx);
  const id = isId(result) ? result : ask?.id;
  if (!ask || id === undefined) return;
  ask.answer = { id, row: await ask.read(tx, id) };
}

const isId = (result: unknown): result is Id => typeof result === 'string' || typeof result === 'number';
