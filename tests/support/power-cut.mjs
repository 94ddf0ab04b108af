// Loaded before a process's own code, it records below POWER_CUT_IMAGE what a power cut would leave: of each
// file the content at its last sync, of each folder the names at its last sync. It syncs nothing, which saves
// time.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const image = process.env.POWER_CUT_IMAGE;
const original = { ...fs };

/**
 * What was written to each file since its last sync; a file that is not in the image yet is copied as a
 * whole.
 */
const unsynced = new Map();

fs.writeSync = (descriptor, buffer, offset, length, position) => {
  const written = original.writeSync(descriptor, buffer, offset, length, position);
  const key = keyOf(original.fstatSync(descriptor, { bigint: true }));
  if (!unsynced.has(key)) unsynced.set(key, []);
  unsynced.get(key).push([position, written]);
  return written;
};

fs.fsyncSync = record;

const handle = await original.promises.open(import.meta.filename);
Object.getPrototypeOf(handle).sync = async function () {
  record(this.fd);
};
await handle.close();

syncBuiltinESMExports();

/** An inode may be reused for another file; the time of creation tells the two apart. */
function keyOf(stats) {
  return `${stats.ino}-${stats.birthtimeNs}`;
}

function record(descriptor) {
  const stats = original.fstatSync(descriptor, { bigint: true });
  const target = join(image, keyOf(stats));
  const path = original.readlinkSync(`/proc/self/fd/${descriptor}`);
  if (stats.isDirectory()) recordFolder(path, target);
  else recordFile(path, target, keyOf(stats), Number(stats.size));
}

function recordFolder(path, target) {
  const names = {};
  for (const entry of original.readdirSync(path, { withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const key = keyOf(original.lstatSync(join(path, entry.name), { bigint: true }));
    names[entry.name] = { key, isFolder: entry.isDirectory() };
  }
  original.writeFileSync(`${target}.new`, JSON.stringify(names));
  original.renameSync(`${target}.new`, target);
}

function recordFile(path, target, key, size) {
  const ranges = unsynced.get(key);
  unsynced.delete(key);
  if (!ranges || !original.existsSync(target)) {
    original.copyFileSync(path, target);
    return;
  }
  const from = original.openSync(path, 'r');
  const to = original.openSync(target, 'r+');
  for (const [position, length] of ranges) {
    const bytes = Buffer.alloc(length);
    const read = original.readSync(from, bytes, 0, length, position);
    original.writeSync(to, bytes, 0, read, position);
  }
  original.ftruncateSync(to, size);
  original.closeSync(from);
  original.closeSync(to);
}
