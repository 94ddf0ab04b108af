interface Entries<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the value of a key, which is made and stored where there is none. */
export function getOrInsert<Key, Value>(entries: Entries<Key, Value>, key: Key, make: () => Value): Value {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const made = make();
  entries.set(key, made);
  return made;
}

/** Groups items by a key, in the order in which the keys come first. */
export function groupedBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Map<string, [Item, ...Item[]]> {
  return Map.groupBy(items, keyOf) as Map<string, [Item, ...Item[]]>;
}
