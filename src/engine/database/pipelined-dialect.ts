import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { PipelinedConnection } from './pipelined-connection.js';
import type { Pools } from './pools.js';

/** Makes Kysely's dialect over the pools of a database; its own sends `begin` and `commit` as round trips of their own. */
export const pipelinedDialect = (pools: Pools): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOf(pools),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

function driverOf(pools: Pools): Driver {
  const run = async (connection: DatabaseConnection, text: string) => {
    await pipelined(connection).run(text, []);
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => new PipelinedConnection(pools),
    beginTransaction: async (connection, settings) => pipelined(connection).begin(beginText(settings)),
    commitTransaction: (connection) => pipelined(connection).commit(),
    rollbackTransaction: (connection) => pipelined(connection).rollback(),
    savepoint: (connection, name) => run(connection, `savepoint "${name}"`),
    rollbackToSavepoint: (connection, name) => run(connection, `rollback to "${name}"`),
    releaseSavepoint: (connection, name) => run(connection, `release "${name}"`),
    releaseConnection: async (connection) => pipelined(connection).release(),
    destroy: () => pools.end(),
  };
}

/** Narrows the type of a connection: the driver has acquired all of its connections. */
const pipelined = (connection: DatabaseConnection) => connection as PipelinedConnection;

function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
  return `begin${level}${accessMode ? ` ${accessMode}` : ''}`;
}
