// Loaded before a process's own code, it gives the process the disk that the file BAD_DISK names: `full` has no space, `low`
// three quarters of a MiB, and on `stuck` a write never ends. Threads other than the main one write to it. Without the file the
// disk is unchanged.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { existsSync, readFileSync, statfsSync, writeSync } = fs;
const LOW_BYTES = 768 * 1024;
const never = new Int32Array(new SharedArrayBuffer(4));

// Creating an exception for each call would cost more than the call.
const disk = () => (existsSync(process.env.BAD_DISK) ? readFileSync(process.env.BAD_DISK, 'utf8') : 'good');

/** The free bytes of a disk, in blocks of the size that the figures have. */
const freeOn = (figures) => {
  if (disk() === 'full') return { ...figures, bavail: 0 };
  return disk() === 'low' ? { ...figures, bavail: Math.floor(LOW_BYTES / figures.bsize) } : figures;
};

const { statfs } = fs.promises;
fs.promises.statfs = async (path) => freeOn(await statfs(path));

if (!isMainThread) {
  fs.statfsSync = (path) => freeOn(statfsSync(path));

  fs.writeSync = (...parameters) => {
    if (disk() === 'full')
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    while (disk() === 'stuck') Atomics.wait(never, 0, 0, 10);
    return writeSync(...parameters);
  };
}
syncBuiltinESMExports();
