import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Request } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import { type FollowedChange, patient } from '../../engine/changes.js';
import { queriesWith } from '../../engine/database.js';
import { type Context, createContext } from '../../engine/declare.js';
import { DomainError, httpError, invalidToken, unauthorized } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { formatError, isRefused, NOT_FOUND, refusalBody, toDomainError } from '../errors.js';
import type { ClientOperation, ExecutionBody, Subscribed } from '../executor.js';
import type { Sent } from '../http.js';
import { askedOf, sourceOf, type TransportOptions } from '../pipeline.js';
import type { Safelist } from '../stored-documents.js';
import {
  type FollowerOf,
  type OpenStream,
  type OpenStreams,
  type StreamEnd,
  streamEnded,
  toldAfter,
  toldChanges,
} from './open-streams.js';

/** The answers to a subscription, of which the last may say why the service ended it. */
export interface LiveAnswers extends AsyncIterableIterator<ExecutionBody, undefined> {
  /** Why the service has ended it; undefined while it has not. */
  readonly ended: StreamEnd | undefined;
  /** Why nothing is followed, which is the only answer. */
  readonly refused?: readonly GraphQLFormattedError[];
}

type Refusal = { readonly errors: readonly GraphQLFormattedError[] };

export interface LiveOptions extends TransportOptions {
  readonly safelist: Safelist | null;
}

export type Subscribe = ReturnType<typeof createSubscribe>;

/** Makes the only way to begin a subscription, for all transports: the same limits, errors and languages as those of a request. */
export function createSubscribe({ executor, safelist, errors }: LiveOptions, streams: OpenStreams) {
  const answers = sharedAnswers();

  const bodyOf = (error: DomainError, ctx: Context) => ({
    errors: [formatError({}, error, ctx)],
  });

  async function begin(ctx: Context, follower: FollowerOf, given: unknown): Promise<LiveAnswers | Refusal> {
    const { services } = ctx;
    await services.rateLimits.read(follower.caller.userId);
    const asked = askedOf(given, ctx.texts);
    const { operationName, variables } = asked;
    const source = sourceOf(asked, safelist);
    if (source === undefined) return refusalBody(NOT_FOUND, ctx);
    const operation = await executor.prepare(ctx, source, operationName);
    if (isRefused(operation)) return refusalBody(operation, ctx);
    if (operation.kind !== 'subscription') throw onlySubscriptions();
    const stream = streams.open(follower);
    try {
      const options = { signal: stream.signal, limitMs: services.config.readTimeoutMs };
      Object.assign(ctx, {
        disconnected: stream.signal,
        queries: patient(queriesWith(services.queries, options)),
      });
      const found = await executor.subscribe(operation, ctx, variables);
      if ('events' in found) {
        await streams.verify(stream);
        return answersOf(ctx, stream, found, subscriptionKey(ctx, operation, variables));
      }
      stream.end();
      return { errors: found.errors ?? [] };
    } catch (error) {
      stream.end();
      throw error;
    }
  }

  /** Answers each event in a context of its own, and ends with the reason where the service ends the stream. */
  function answersOf(
    ctx: Context,
    stream: OpenStream,
    { events, answer }: Subscribed,
    key: string,
  ): LiveAnswers {
    const { signal } = stream;

    async function* answered(): AsyncGenerator<ExecutionBody, undefined> {
      try {
        for await (const event of events) {
          const told = event as FollowedChange;
          // What is told of the past is read for this follower alone.
          const shared = `${told.reads ? key : stream.id} ${told.change.cursor}`;
          const answering = answers(shared, () => counted(ctx, () => answer(told, contextOf(ctx, told))));
          const value = await untilEnd(signal, answering);
          if (!value || signal.aborted) break;
          observe(ctx, told, stream);
          yield value;
        }
      } catch (error) {
        if (!signal.aborted) {
          stream.end();
          const fault = toDomainError(error, ctx.requestId, errors);
          // What passes is tried again by the client, as when the service ends.
          if (fault.status >= 500) live.ended = 'SERVICE_ENDING';
          yield bodyOf(fault, ctx);
        }
      }
      if (typeof signal.reason === 'string') {
        live.ended = signal.reason as StreamEnd;
        yield bodyOf(streamEnded(live.ended), ctx);
      }
      stream.end();
      return undefined;
    }

    const iterator = answered();
    const live = {
      ended: undefined as StreamEnd | undefined,
      next: () => iterator.next(),
      async return() {
        // Ends the reading of the feed too.
        stream.end();
        // Not awaited, since it waits for an answer that is being made.
        void iterator.return(undefined);
        return { done: true, value: undefined } as const;
      },
      [Symbol.asyncIterator]: () => live,
    };
    return live;
  }

  return async (ctx: Context, follower: FollowerOf, given: unknown): Promise<LiveAnswers> => {
    const found = await begin(ctx, follower, given).catch((error: unknown) =>
      bodyOf(toDomainError(error, ctx.requestId, errors), ctx),
    );
    return 'errors' in found ? refusedWith(found) : found;
  };
}

/** Answers a subscription that is refused by its refusal alone. */
function refusedWith(body: Refusal): LiveAnswers {
  const answers = async function* () {
    yield body;
    return undefined;
  };
  return Object.assign(answers(), { ended: undefined, refused: body.errors });
}

function observe({ services }: Context, { change, reads }: FollowedChange, { transport }: OpenStream): void {
  toldChanges.inc({ transport });
  if (reads) toldAfter.observe(Math.max(services.clock.now().getTime() - change.place.at, 0) / 1000);
}

/** Makes the context of an event: nothing that was read for another one is known in it. */
function contextOf(ctx: Context, { reads }: FollowedChange): Context {
  const { caller, origin, requestId, address, userAgent, pageCap, isLegacy, language } = ctx;
  const facts = { caller, origin, requestId, address, userAgent, pageCap, isLegacy, language };
  const context = createContext(ctx.services, facts);
  return { ...context, queries: reads ?? ctx.queries, running: { hasCheckedInput: true } };
}

/** Returns who follows by a request; refuses to do so as another user, which is for reading alone. */
export function followerOf(
  { headers }: Request,
  { caller, claims, hasExpired }: Sent,
  transport: FollowerOf['transport'],
): FollowerOf {
  if (headers['x-act-as'] !== undefined)
    throw httpError(400, {
      es: 'Una suscripción no se sigue como otro usuario (X-Act-As).',
      en: 'A subscription is not followed as another user (X-Act-As).',
    });
  if (!caller || !claims) throw hasExpired ? invalidToken() : unauthorized();
  return { caller, claims, transport };
}

const onlySubscriptions = () =>
  httpError(400, {
    es: 'Aquí solo se siguen suscripciones. Las consultas y mutaciones se envían por HTTP a /graphql.',
    en: 'Only subscriptions are followed here. Queries and mutations are sent by HTTP to /graphql.',
  });

/** What makes two subscriptions equal, as a short text: the same user and scope, document, variables and form of texts. */
const subscriptionKey = (
  { caller, language, origin }: Context,
  { source, name }: ClientOperation,
  variables: unknown,
): string =>
  createHash('sha256')
    .update(JSON.stringify([caller, language, origin, source, name, variables]))
    .digest('base64url');

/** Equal subscriptions of a user have one answer to one event, which counts once for the user. */
function sharedAnswers() {
  const running = new Map<string, Promise<ExecutionBody>>();
  return (key: string, execute: () => Promise<ExecutionBody>): Promise<ExecutionBody> =>
    getOrInsert(running, key, () => execute().finally(() => running.delete(key)));
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
function untilEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
