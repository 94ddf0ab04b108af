import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { exists } from '../../platform/files/exists.js';
import { removeAtExit } from '../../platform/files/remove-at-exit.js';
import { CLUSTER, DATABASE, lockDataDir } from './data-folder.js';
import { ThreadedEngine } from './threaded-engine.js';
import { assertRoomForNew, openFaultOf } from './usable-folder.js';

const UNFINISHED_CLUSTER = 'db.initializing';

/** Creates the files of a new embedded database. That takes 450 MB for a moment, so the start does it first. */
export async function prepareCluster(
  givenDataDir: string,
  freeBytes: number,
  log: (line: string) => void,
): Promise<void> {
  const dataDir = resolve(givenDataDir);
  if (await exists(join(dataDir, DATABASE))) return;
  const lock = await lockDataDir(dataDir);
  try {
    await createCluster(dataDir, freeBytes, log);
  } catch (error) {
    throw await openFaultOf(error, dataDir);
  } finally {
    await lock.release();
  }
}

/** Creates the files in a data folder that the caller has locked. An interrupted start leaves nothing that looks complete. */
export async function createCluster(
  dataDir: string,
  freeBytes: number,
  log: (line: string) => void,
): Promise<void> {
  if (await exists(join(dataDir, CLUSTER))) return;
  await assertRoomForNew(dataDir, freeBytes);
  const folder = join(dataDir, UNFINISHED_CLUSTER);
  await rm(folder, { recursive: true, force: true });
  log('Creating the embedded database');
  const stopRemoving = removeAtExit(folder);
  try {
    const engine = await ThreadedEngine.open({ folder, sync: false, freeBytes: 0 });
    await engine.close();
    await rename(folder, join(dataDir, CLUSTER));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    stopRemoving();
  }
}
