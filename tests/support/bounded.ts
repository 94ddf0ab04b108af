interface Bound {
  /** What is known of it by then, for the message. */
  readonly known?: () => string;
  readonly mostTurns?: number;
}

/** The functions of this thread as they were when it started, whatever a test replaces meanwhile. */
const { setInterval, clearInterval } = globalThis;

export const TURN_MS = 100;

/**
 * About five minutes on a quiet machine: another process gets its share of a busy processor late, also while this thread
 * has nothing to do.
 */
const MOST_TURNS = 3_000;

/**
 * Waits for something that another process or a connection does, and fails when it does not come about, so that a fault
 * ends a test with a message instead of keeping the run. Turns of the thread are counted and not time, as `until` does.
 *
 * @param awaited What is waited for, for the message.
 */
export function bounded<T>(
  awaited: string,
  work: Promise<T>,
  { known = () => '', mostTurns = MOST_TURNS }: Bound = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let turns = 0;
    const timer = setInterval(() => {
      if (++turns < mostTurns) return;
      clearInterval(timer);
      reject(new Error(`Waited in vain for ${awaited}\n${known()}`.trim()));
    }, TURN_MS);
    work.finally(() => clearInterval(timer)).then(resolve, reject);
  });
}
