import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../engine/index.js';
import { DomainError } from '../../platform/errors.js';
import type { ClientOperation, ExecutionBody } from '../executor.js';

/** What makes two subscriptions equal, as a short text: the same user and scope, document, variables and form of texts. */
export const subscriptionKey = (
  { caller, language, origin }: Context,
  { source, name }: ClientOperation,
  variables: unknown,
): string =>
  createHash('sha256')
    .update(JSON.stringify([caller, language, origin, source, name, variables]))
    .digest('base64url');

/** Executes for events. Equal subscriptions of a user have one answer to one event, which counts once for the user. */
export class EventAnswers {
  readonly #running = new Map<string, Promise<ExecutionBody>>();

  answer(key: string, ctx: Context, execute: () => Promise<ExecutionBody>): Promise<ExecutionBody> {
    const running = this.#running.get(key);
    if (running) return running;
    const answering = counted(ctx, execute).finally(() => this.#running.delete(key));
    this.#running.set(key, answering);
    return answering;
  }
}

/** Executes as a read of the caller, within its places. Beyond the rate an event is late, not lost. */
async function counted(ctx: Context, execute: () => Promise<ExecutionBody>): Promise<ExecutionBody> {
  const { services, caller } = ctx;
  if (!caller) return execute();
  for (;;) {
    try {
      await services.rateLimits.read(caller.userId);
      return await services.operationSlots.run(caller.userId, execute);
    } catch (error) {
      const isFull = error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS';
      if (!isFull || error.retryAfterSeconds === undefined) throw error;
      await pause(error.retryAfterSeconds * 1000, undefined, { ref: false });
    }
  }
}

/** Waits for work until a signal is aborted; undefined then. */
export function untilEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
