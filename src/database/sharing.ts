/** How many of the waiting items, from a place on, share a connection, and with it a message. */
export function sharing(
  waiting: readonly { readonly mayShare: boolean }[],
  from: number,
  most: number,
): number {
  if (from >= waiting.length) return 0;
  let count = 1;
  while (count < most && waiting[from]?.mayShare && waiting[from + count]?.mayShare) count++;
  return count;
}

/** How many connections the waiting items need. */
export function connectionsFor(waiting: readonly { readonly mayShare: boolean }[], most: number): number {
  let needed = 0;
  for (let next = 0; next < waiting.length; next += sharing(waiting, next, most)) needed++;
  return needed;
}
