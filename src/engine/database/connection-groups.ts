import { AsyncLocalStorage } from 'node:async_hooks';

/** The connections to a server that a statement may use; while a locked table holds one group, the others still answer. */
export type ConnectionGroup = 'ordinary' | 'reserved' | 'start';

/** The connections of a group at one moment. */
export interface ConnectionFigures {
  readonly group: ConnectionGroup | `replica ${string}`;
  readonly open: number;
  readonly idle: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
}

const groups = new AsyncLocalStorage<ConnectionGroup>();

/** Runs work whose statements use the connections reserved for sign-in and health. */
export const onReservedConnections = <T>(work: () => T): T => groups.run('reserved', work);

/** Runs the work of a start: statements without a time limit, on connections that end with it. */
export const onStartConnections = <T>(work: () => T): T => groups.run('start', work);

export const currentGroup = (): ConnectionGroup => groups.getStore() ?? 'ordinary';
