import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
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

/** Leases a connection of the pool that the caller runs in. */
function leaseFrom(pools: Pools): PipelinedConnection {
  const pool = pools.current();
  return new PipelinedConnection({
    connect: () => pool.connect(),
    cancel: pools.cancel,
  });
}

/** Runs Kysely over a leased connection, for a transaction that the caller begins and ends before giving it back. */
export class LeasedTransaction extends Transaction<unknown> {
  constructor(
    props: KyselyProps,
    /** The leased connection; Kysely gives it too, but after several microtasks. */
    readonly leased: PipelinedConnection,
  ) {
    super(props);
  }
}

/** Leases connections of the pool of the caller, each for a transaction. */
export function leaseOver(pools: Pools): () => LeasedTransaction {
  const dialect = pipelinedDialect(pools);
  const shared = { config: { dialect }, dialect, driver: driverOf(pools) };
  const [compiler, adapter] = [new PostgresQueryCompiler(), new PostgresAdapter()];
  return () => {
    const connection = leaseFrom(pools);
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (consumer) => consumer(connection),
    });
    return new LeasedTransaction({ ...shared, executor }, connection);
  };
}

function driverOf(pools: Pools): Driver {
  const run = async (connection: DatabaseConnection, text: string) => {
    await pipelined(connection).run(text, []);
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => leaseFrom(pools),
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
