/** Runs pieces of work; those of the same key one after another, in the order of asking. */
type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();

  return async function inTurn(key, work) {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) {
        last.delete(key);
      }
    }
  };
}
