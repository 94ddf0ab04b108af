import { Kysely, PostgresDialect } from 'kysely';
import { maintenancePool, openSnapshot, type Snapshot } from '../../engine/index.js';
import type { DatabaseConfig } from '../../platform/config/database-config.js';

/** Opens a database for a backup, while others may use it. */
export async function openSource(database: DatabaseConfig): Promise<Snapshot> {
  if (database.kind === 'embedded') return openSnapshot(database.dataDir);
  const pool = maintenancePool(database.url, 1);
  pool.on('error', () => undefined);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, close: () => kysely.destroy() };
}
