import type { AskedAnswer, Context } from '../context.js';
import type { Id } from '../read/declare.js';
import { whileRunning } from './while-running.js';

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

/** Reads the answer of the mutation that a unit of work belongs to. */
export async function readAnswer(ctx: Context, tx: Context, result: unknown): Promise<void> {
  const { asked } = ctx.running;
  const id = isId(result) ? result : asked?.id;
  if (!asked || id === undefined) return;
  asked.answer = { id, row: await asked.read(tx, id) };
}

const isId = (result: unknown): result is Id => typeof result === 'string' || typeof result === 'number';
