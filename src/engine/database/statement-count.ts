import { AsyncLocalStorage } from 'node:async_hooks';

/** How many statements some work has sent to the database, with those that begin and end a transaction where they are sent. */
export interface StatementCount {
  statements: number;
}

const counts = new AsyncLocalStorage<StatementCount>();

/** Runs work and adds each statement that it sends to the count. */
export const countStatements = <T>(count: StatementCount, work: () => T): T => counts.run(count, work);

/** Called for each statement where it is handed to a connection. */
export function countStatement(): void {
  const count = counts.getStore();
  if (count) count.statements += 1;
}
