import { assertDatabase, type Database, NO_TIMEOUTS, openForCommand } from '../../engine/database.js';
import { entities } from '../../modules/entities.js';
import type { Config } from '../../platform/config/config.js';
import { type FileStore, withFileStore } from '../../platform/files/file-store.js';

/** The database and the uploads of an installation. */
export interface Installation {
  readonly database: Pick<Database, 'kysely'>;
  readonly files: FileStore;
}

/** Opens the database, which may be in use by the service, and the uploads for a piece of work. */
export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const timeouts = { ...NO_TIMEOUTS, lockMs: config.database.timeouts.lockMs };
  if (config.database.kind === 'embedded') await assertDatabase(config.dataDir);
  const database = await openForCommand({ ...config.database, timeouts, migrateOnStart: false, entities });
  try {
    return await withFileStore(config, (files) => work({ database, files }));
  } finally {
    await database.close();
  }
}
