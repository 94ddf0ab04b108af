import { tooManyRequests } from './errors.js';

/** Releases a slot; to be called once. */
export type Release = () => void;

interface Slots {
  taken: number;
  /** Returns the waiting work in order of arrival; a released slot goes to the first one. */
  readonly waiting: ((release: Release) => void)[];
}

/** Limits how much work of one kind is done for a user at the same time. */
export class UserSlots {
  private readonly users = new Map<string, Slots>();

  constructor(
    private readonly perUser: number,
    private readonly waitMs: number,
  ) {}

  /** Takes a slot if one is free. */
  take(userId: string): Release | null {
    const slots = this.users.get(userId) ?? { taken: 0, waiting: [] };
    if (slots.taken >= this.perUser) return null;
    slots.taken += 1;
    this.users.set(userId, slots);
    return () => this.release(userId, slots);
  }

  /** Waits for a slot; TOO_MANY_REQUESTS if none becomes free in time. */
  async wait(userId: string): Promise<Release> {
    const slots = this.users.get(userId);
    if (!slots || slots.taken < this.perUser) return this.take(userId) as Release;
    return new Promise((resolve, reject) => {
      const proceed = (release: Release) => {
        clearTimeout(timer);
        resolve(release);
      };
      const timer = setTimeout(() => {
        leave(slots, proceed);
        reject(tooManyRequests(Math.ceil(this.waitMs / 1000)));
      }, this.waitMs);
      slots.waiting.push(proceed);
    });
  }

  /** Runs work in a slot, without one for a caller that is no user. */
  async run<T>(userId: string | undefined, work: () => Promise<T>): Promise<T> {
    if (userId === undefined) return work();
    const release = this.take(userId) ?? (await this.wait(userId));
    try {
      return await work();
    } finally {
      release();
    }
  }

  private release(userId: string, slots: Slots): void {
    const next = slots.waiting.shift();
    if (next) {
      next(() => this.release(userId, slots));
      return;
    }
    slots.taken -= 1;
    if (slots.taken === 0) this.users.delete(userId);
  }
}

function leave({ waiting }: Slots, one: Slots['waiting'][number]): void {
  const place = waiting.indexOf(one);
  if (place !== -1) waiting.splice(place, 1);
}
