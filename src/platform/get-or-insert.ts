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
