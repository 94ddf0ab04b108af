// Loaded before a process's own code, it gives the threads other than the main one the disk that the file
// BAD_DISK names: `full` has no space, and on `stuck` a write never ends. Without the file the disk is
// unchanged.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { existsSync, readFileSync, statfsSync, writeSync } = fs;
const never = new Int32Array(new SharedArrayBuffer(4));

// Creating an exception for each call would cost more than the call.
const disk = () => (existsSync(process.env.BAD_DISK) ? readFileSync(process.env.BAD_DISK, 'utf8') : 'good');

if (!isMainThread) {
  fs.statfsSync = (path) => {
    const figures = statfsSync(path);
    return disk() === 'full' ? { ...figures, bavail: 0 } : figures;
  };

  fs.writeSync = (...parameters) => {
    if (disk() === 'full')
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    while (disk() === 'stuck') Atomics.wait(never, 0, 0, 10);
    return writeSync(...parameters);
  };
  syncBuiltinESMExports();
}
