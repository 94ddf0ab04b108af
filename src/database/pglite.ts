import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { SyncedFiles, syncingStart } from './synced-files.js';

const extensions = { btree_gist, pg_trgm, unaccent };

/** An embedded database, in memory or in a folder, with the extensions that the migrations create. */
export const createPglite = (options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions });

/** An embedded database in a folder that syncs what it acknowledges, or leaves that to the operating system. */
export const openFolder = (folder: string, sync: boolean): Promise<PGlite> =>
  sync
    ? PGlite.create({
        fs: new SyncedFiles(folder),
        startParams: syncingStart(PGlite.defaultStartParams),
        extensions,
      })
    : createPglite({ dataDir: folder });
