// Loaded before a process's own code, it gives the process the disk that the file BAD_DISK names: `full` has no space, `low`
// three quarters of a MiB, `good` what it has. The file is there all the time, and replaced by renaming another one.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { readFileSync } = fs;
const LOW_BYTES = 768 * 1024;

/** The free bytes of a disk, in blocks of the size that the figures have. */
const freeOn = (figures) => {
  const disk = readFileSync(process.env.BAD_DISK, 'utf8');
  if (disk === 'full') return { ...figures, bavail: 0 };
  return disk === 'low' ? { ...figures, bavail: Math.floor(LOW_BYTES / figures.bsize) } : figures;
};

const { statfs } = fs.promises;
fs.promises.statfs = async (path) => freeOn(await statfs(path));
syncBuiltinESMExports();
