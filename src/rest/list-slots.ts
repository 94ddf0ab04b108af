import { tooManyRequests } from '../platform/errors.js';

/** Ends the use of a slot; to be called once. */
export type Release = () => void;

interface Slots {
  taken: number;
  /** In the order of their arrival; each is handed the slot that another releases. */
  readonly waiting: Set<() => void>;
}

/** Limits how many long lists a user is sent at the same time. */
export class ListSlots {
  private readonly users = new Map<string, Slots>();

  constructor(
    private readonly perUser: number,
    private readonly waitMs: number,
  ) {}

  /** A slot if one is free. */
  take(userId: string): Release | null {
    const slots = this.users.get(userId) ?? { taken: 0, waiting: new Set() };
    if (slots.taken >= this.perUser) return null;
    slots.taken += 1;
    this.users.set(userId, slots);
    return () => this.release(userId, slots);
  }

  /** Waits for a slot; refuses with TOO_MANY_REQUESTS if none becomes free in time. */
  async wait(userId: string): Promise<Release> {
    const slots = this.users.get(userId);
    if (!slots || slots.taken < this.perUser) return this.take(userId) as Release;
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve(() => this.release(userId, slots));
      };
      const timer = setTimeout(() => {
        slots.waiting.delete(proceed);
        reject(tooManyRequests(Math.ceil(this.waitMs / 1000)));
      }, this.waitMs);
      slots.waiting.add(proceed);
    });
  }

  private release(userId: string, slots: Slots): void {
    const [next] = slots.waiting;
    if (next) {
      slots.waiting.delete(next);
      next();
      return;
    }
    slots.taken -= 1;
    if (slots.taken === 0) this.users.delete(userId);
  }
}
