import type { Caller } from './caller.js';
import type { Context } from './context.js';

/** Reads the rest of the answer of an operation as a user whom the operation has signed in. */
export function answerAs(ctx: Context, caller: Caller): void {
  if (ctx.running.sender === undefined) ctx.running.sender = ctx.caller;
  become(ctx, caller);
}

/** Continues as the sender of the request, with the next operation of its document. */
export function goOnAsSender(ctx: Context): void {
  const { sender } = ctx.running;
  if (sender !== undefined) become(ctx, sender);
}

function become(ctx: Context, caller: Caller | null): void {
  // Rows that were read within the scope of one caller are not for another.
  ctx.loaders.clear();
  Object.assign(ctx, { caller });
}
