import type { Database } from '../database/database.js';
import { createPglite, openInstance } from '../database/embedded.js';
import { entities } from '../modules/index.js';

/** An empty database in memory with every migration applied, to compare with what the entities say. */
export async function openReferenceDatabase(): Promise<Database> {
  return openInstance({ kind: 'embedded', pglite: await createPglite(), entities });
}
