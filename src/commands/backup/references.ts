import { createHash } from 'node:crypto';
import { type FileStorage, knownHash } from '../../platform/files/file-storage.js';
import type { StoredPath } from '../../platform/files/stored-path.js';
import type { FilesSum, Reference } from './format.js';

/** Sums up the uploads of a backup in their order. */
export class FileSummer {
  private readonly hash = createHash('sha256');
  private count = 0;
  private bytes = 0;

  add({ path, bytes, sha256 }: Reference): void {
    this.hash.update(`${path}\n${bytes}\n${sha256}\n`);
    this.count += 1;
    this.bytes += bytes;
  }

  sum(): FilesSum {
    return { count: this.count, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/** Names a stored file with its size and checksum; null if it is gone. */
export async function referenceTo(files: FileStorage, path: StoredPath): Promise<Reference | null> {
  const file = await files.open(path);
  return file && { path: path.join('/'), bytes: file.bytes, sha256: await knownHash(file) };
}
