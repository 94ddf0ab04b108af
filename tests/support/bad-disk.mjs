// Loaded before a process's own code, it gives the process the disk that the file BAD_DISK names: `full` has no space, `low`
// three quarters of a MiB. Without the file the disk is unchanged.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { existsSync, readFileSync } = fs;
const LOW_BYTES = 768 * 1024;

// Creating an exception for each call would cost more than the call.
const disk = () => (existsSync(process.env.BAD_DISK) ? readFileSync(process.env.BAD_DISK, 'utf8') : 'good');

/** The free bytes of a disk, in blocks of the size that the figures have. */
const freeOn = (figures) => {
  if (disk() === 'full') return { ...figures, bavail: 0 };
  return disk() === 'low' ? { ...figures, bavail: Math.floor(LOW_BYTES / figures.bsize) } : figures;
};

const { statfs } = fs.promises;
fs.promises.statfs = async (path) => freeOn(await statfs(path));
syncBuiltinESMExports();
