import { createPglite, type Database, openInstance } from '../engine/index.js';
import { entities } from '../modules/index.js';

/** Opens an empty database in memory with all migrations applied, for comparison with the entities. */
export async function openReferenceDatabase(): Promise<Database> {
  return openInstance({ kind: 'embedded', pglite: await createPglite(), entities });
}
