import { contentHash, knownHash } from '../../platform/files/file-storage.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { StoredPath } from '../../platform/files/stored-path.js';
import { mapAhead } from '../../platform/work.js';
import { Fault } from '../operator/fault.js';
import type { Progress } from '../operator/progress.js';

interface Moved {
  readonly copied: number;
  /** How many were in the target already, unchanged. */
  readonly present: number;
  /** The bytes of the copied ones. */
  readonly bytes: number;
}

/** How many files are copied at the same time. */
const AT_ONCE = 4;

/**
 * Copies all files that the target lacks, and reads each copy to compare its size and checksum. Never overwrites: a file that
 * differs in the target is left as it is on both sides.
 * @throws Fault when some files differ in the target.
 */
export async function moveFiles(from: FileStore, to: FileStore, progress: Progress): Promise<Moved> {
  let total = 0;
  for await (const _file of from.list()) total += 1;
  let [copied, present, bytes] = [0, 0, 0];
  const different: string[] = [];
  for await (const { path, size, outcome } of mapAhead(from.list(), AT_ONCE, (file) =>
    copy(from, to, file.path),
  )) {
    if (outcome === 'copied') [copied, bytes] = [copied + 1, bytes + size];
    if (outcome === 'present') present += 1;
    if (outcome === 'different') different.push(path.join('/'));
    progress.bar((copied + present + different.length) / total, `${copied} copied, ${present} there already`);
  }
  if (different.length === 0) return { copied, present, bytes };
  throw new Fault(
    `${copied} files copied, ${present} were there already, ${different.length} are there with another content and stay, the first one is ${different[0]}`,
  );
}

interface Copied {
  readonly path: StoredPath;
  readonly size: number;
  readonly outcome: 'copied' | 'present' | 'different' | 'gone';
}

async function copy(from: FileStore, to: FileStore, path: StoredPath): Promise<Copied> {
  const source = await from.open(path);
  if (!source) return { path, size: 0, outcome: 'gone' };
  const size = source.bytes;
  const there = await to.open(path);
  if (there) {
    const isSame = there.bytes === size && (await knownHash(there)) === (await knownHash(source));
    return { path, size, outcome: isSame ? 'present' : 'different' };
  }
  const sha256 = await to.write(path, await source.read());
  const stored = await to.open(path);
  if (stored?.bytes !== size || (await contentHash(stored)) !== sha256) {
    throw new Fault(`${path.join('/')} did not arrive as it was: remove it, and run the command again`);
  }
  return { path, size, outcome: 'copied' };
}
