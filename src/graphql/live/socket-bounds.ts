import { getOrInsert } from '../../platform/get-or-insert.js';

/** A WebSocket as those see it that share a bound with it. */
export interface HeldSocket {
  /** Whether it carries a subscription; one without is idle. */
  isFollowed(): boolean;
  close(): void;
}

/** Bounds the WebSockets of each holder: a user, or a network whose users have not said yet who they are. */
export class SocketBounds {
  /** In the order in which they came. */
  readonly #held = new Map<string, Set<HeldSocket>>();

  /**
   * Counts a socket for a holder until the returned function is called. One too many closes the oldest that is idle, which
   * is the new one itself where all others are followed.
   */
  take(holder: string, most: number, socket: HeldSocket): () => void {
    const held = getOrInsert(this.#held, holder, () => new Set<HeldSocket>());
    const release = (one: HeldSocket) => {
      held.delete(one);
      if (held.size === 0 && this.#held.get(holder) === held) this.#held.delete(holder);
    };
    held.add(socket);
    if (held.size > most) {
      const closed = [...held].find((one) => !one.isFollowed()) ?? socket;
      release(closed);
      closed.close();
    }
    return () => release(socket);
  }
}
