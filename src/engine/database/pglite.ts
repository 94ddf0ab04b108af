import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PrivateFiles } from './private-files.js';
import { SyncedFiles, syncingStart } from './synced-files.js';

const extensions = { btree_gist, pg_trgm, unaccent };

/** Creates an embedded database, in memory or in a folder, with the extensions that the migrations create. */
export const createPglite = (options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions });

/** The engine touches all of its buffers at its start; what they lack, the operating system's cache of files has. */
const BUFFERS = ['-c', 'shared_buffers=16MB'];

/** The engine's mark of a running process, which would be refused at a start if cut off; the folder lock does its work. */
const PROCESS_MARK = 'postmaster.pid';

/** Opens an embedded database in a folder, which syncs what it acknowledges or leaves that to the operating system. */
export const openFolder = async (folder: string, sync: boolean): Promise<PGlite> => {
  await rm(join(folder, PROCESS_MARK), { force: true });
  const startParams = [...PGlite.defaultStartParams, ...BUFFERS];
  return PGlite.create({
    fs: sync ? new SyncedFiles(folder) : new PrivateFiles(folder),
    startParams: sync ? syncingStart(startParams) : startParams,
    initDbStartParams: BUFFERS,
    extensions,
  });
};
