const ROW_LOCK = / for (?:no key update|update|share)\b/;
const LOCKED_TABLE = / from "(\w+)" (?:as|t)\b/;
/** An insert that changes the row which is there already locks it. */
const WRITTEN_TABLE = /\b(?:update|delete from|insert into(?=[^;]* on conflict [^;]* do update)) "(\w+)"/g;

/** The tables whose rows each transaction locks, in the order of the first lock. Rows that it adds are known to no other. */
export const lockedTables = (texts: readonly string[]): (readonly string[])[] =>
  transactionsOf(texts)
    .map(lockedByOne)
    .filter((tables) => tables.length > 0);

function transactionsOf(texts: readonly string[]): string[][] {
  const transactions: string[][] = [];
  let isOpen = false;
  for (const text of texts) {
    const begins = text.startsWith('begin');
    if (begins || !isOpen) transactions.push([]);
    transactions.at(-1)?.push(text);
    isOpen = (isOpen || begins) && text !== 'commit';
  }
  return transactions;
}

function lockedByOne(texts: readonly string[]): readonly string[] {
  const tables = texts.flatMap((text) => {
    const read = ROW_LOCK.test(text) ? LOCKED_TABLE.exec(text)?.[1] : undefined;
    return [
      ...(read ? [read] : []),
      ...[...text.matchAll(WRITTEN_TABLE)].map(([, table]) => table as string),
    ];
  });
  return [...new Set(tables)];
}

/**
 * The one order in which all of some transactions lock tables.
 *
 * @throws Error for transactions that together lock tables in a circle, so that they can deadlock.
 */
export function commonOrder(orders: readonly (readonly string[])[]): readonly string[] {
  const left = new Set(orders.flat());
  const common: string[] = [];
  while (left.size > 0) {
    const first = [...left].sort().find((table) => orders.every((order) => comesFirst(table, order, left)));
    if (!first) throw new Error(`These tables are locked in a circle: ${[...left].sort().join(', ')}`);
    left.delete(first);
    common.push(first);
  }
  return common;
}

const comesFirst = (table: string, order: readonly string[], left: ReadonlySet<string>) =>
  !order.includes(table) || order.find((other) => left.has(other)) === table;
