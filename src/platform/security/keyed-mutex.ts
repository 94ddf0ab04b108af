export type KeyedMutex = ReturnType<typeof createKeyedMutex>;

/** Runs work of the same key in sequence, in the order of the calls. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return async function inSequence<T>(key: string, work: () => Promise<T>): Promise<T> {
    const current = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}
