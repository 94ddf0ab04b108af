import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../engine/database.js';
import { entities } from '../modules/entities.js';

/** Opens an empty database with all migrations applied, for comparison with the entities. Closing it removes it. */
export async function openReferenceDatabase(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'community-reference-'));
  const database = await openDatabase({ kind: 'embedded', dataDir, sync: false, entities });
  return {
    ...database,
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
