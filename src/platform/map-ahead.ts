/** Runs work on items, on several at the same time, and yields the results in the order of the items. */
export async function* mapAhead<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Its error is thrown in its turn.
    result.catch(() => undefined);
    begun.push(result);
    if (begun.length >= atOnce) yield (await begun.shift()) as R;
  }
  for (const result of begun) yield await result;
}
