import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { tooManyRequests } from '../errors.js';
import { getOrInsert } from '../get-or-insert.js';
import type { SharedRedis } from './redis.js';

interface SlotsOfUser {
  taken: number;
  /** The waiting work in order of arrival; a released slot goes to the first one. */
  readonly waiting: Set<() => void>;
}

/** Limits how much work of one kind is done for a user at the same time. */
export class UserSlots {
  readonly #users = new Map<string, SlotsOfUser>();

  constructor(
    private readonly perUser: number,
    private readonly waitMs: number,
  ) {}

  /** Runs work in a slot; TOO_MANY_REQUESTS if none becomes free in time. A caller that is no user needs none. */
  async run<T>(userId: string | undefined, work: () => Promise<T>): Promise<T> {
    if (userId === undefined) return work();
    const slots = getOrInsert(this.#users, userId, (): SlotsOfUser => ({ taken: 0, waiting: new Set() }));
    if (slots.taken < this.perUser) slots.taken += 1;
    else await this.#turn(slots);
    try {
      return await work();
    } finally {
      const [proceed] = slots.waiting;
      if (proceed) proceed();
      else slots.taken -= 1;
      if (slots.taken === 0) this.#users.delete(userId);
    }
  }

  #turn({ waiting }: SlotsOfUser): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        waiting.delete(proceed);
        settle();
      };
      const proceed = () => end(resolve);
      const timer = setTimeout(
        () => end(() => reject(tooManyRequests(Math.ceil(this.waitMs / 1000)))),
        this.waitMs,
      );
      waiting.add(proceed);
    });
  }
}

/** Runs work in a slot of a user; TOO_MANY_REQUESTS if none becomes free in time. */
export type Slots = Pick<UserSlots, 'run'>;

interface SlotOptions {
  readonly name: string;
  readonly perUser: number;
  readonly waitMs: number;
}

/** How long a slot is kept that its instance does not renew. */
const LIFETIME_MS = 15_000;
const RENEWAL_MS = LIFETIME_MS / 3;
const POLL_MS = 100;

/** Takes or renews a slot in a sorted set of slots by the time until which they are kept; 1 if the slot is held. */
const HOLD = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('zremrangebyscore', KEYS[1], '-inf', now)
  if not redis.call('zscore', KEYS[1], ARGV[1]) and redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
  redis.call('zadd', KEYS[1], now + ARGV[3], ARGV[1])
  redis.call('pexpire', KEYS[1], ARGV[3])
  return 1`;

/** Limits how much work of one kind all instances together do for a user; without Redis, each of them alone. */
export function sharedSlots(redis: SharedRedis | null, { name, perUser, waitMs }: SlotOptions): Slots {
  const own = new UserSlots(perUser, waitMs);
  if (!redis) return own;
  const { client, prefix, keyOf, run } = redis;

  const hold = (key: string, slot: string): Promise<boolean> =>
    run(() => client.eval(HOLD, 1, key, slot, perUser, LIFETIME_MS)).then(
      (held) => held === 1,
      () => true,
    );

  return {
    run(userId, work) {
      if (userId === undefined) return work();
      const deadline = performance.now() + waitMs;
      return own.run(userId, async () => {
        const key = `${prefix}:${name}:${keyOf(userId)}`;
        const slot = randomUUID();
        while (!(await hold(key, slot))) {
          if (performance.now() > deadline) throw tooManyRequests(Math.ceil(waitMs / 1000));
          await pause(POLL_MS);
        }
        const renewal = setInterval(() => void hold(key, slot), RENEWAL_MS).unref();
        try {
          return await work();
        } finally {
          clearInterval(renewal);
          run(() => client.zrem(key, slot)).catch(() => undefined);
        }
      });
    },
  };
}
