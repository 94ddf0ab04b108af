// The door of the database: servers, pools, transactions, statements.

export { assertDatabase, isDatabase } from './database/data-folder.js';
export type { Database, ServerOptions } from './database/database.js';
export {
  AnswerTooLarge,
  constraintOf,
  DatabaseOpenError,
  isDatabaseFault,
  isDataFault,
  isFull,
  isUnavailable,
  loggableError,
} from './database/errors.js';
export {
  COMMIT_WITH_FORMER,
  isBeforeBaseline,
  knownMigrations,
  MIGRATION_TABLES,
  openMaintenance,
  withBaseline,
} from './database/migrate.js';
export { openDatabase, openForCommand, withServer } from './database/open.js';
export { ReplicaReads } from './database/operation-reads.js';
export { initUnconnectedOrm, queryRows } from './database/orm.js';
export { type ConnectionFigures, NO_TIMEOUTS, onReservedConnections } from './database/pools.js';
export {
  type Changes,
  type EndedStatement,
  type KeptStatement,
  type Queries,
  queriesWith,
  type Reads,
  reading,
  StatementLog,
} from './database/queries.js';
export { inTransaction, planStatements, transactionQueries } from './database/transaction.js';
