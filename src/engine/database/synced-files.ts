import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type FileNode, type NodeFiles, PrivateFiles } from './private-files.js';

/** Returns the start parameters of an engine that syncs: `-F` would forbid it, and Emscripten's `fdatasync` does nothing. */
export const syncingStart = (defaults: readonly string[]): string[] => [
  ...defaults.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
];

/**
 * Syncs the files of an embedded database, which PGlite's own `fsync` does not. The sync of a file first syncs the
 * folders above it whose entries have changed: otherwise a power cut may lose the name of a new file.
 */
export class SyncedFiles extends PrivateFiles {
  readonly #changedFolders = new Set<string>();

  protected override adapt(files: NodeFiles): void {
    super.adapt(files);
    const { node_ops: nodes, stream_ops: streams } = files;
    const { mknod, rename, unlink, rmdir } = nodes;
    const changed = (folder: FileNode) => this.#changedFolders.add(files.realPath(folder));
    nodes.mknod = (parent, ...rest) => {
      const node = mknod(parent, ...rest);
      changed(parent);
      return node;
    };
    nodes.rename = (node, newFolder, newName) => {
      const { parent } = node;
      rename(node, newFolder, newName);
      changed(parent);
      changed(newFolder);
    };
    nodes.unlink = (parent, name) => {
      unlink(parent, name);
      changed(parent);
    };
    nodes.rmdir = (parent, name) => {
      rmdir(parent, name);
      changed(parent);
    };
    streams.fsync = ({ node, nfd }) => {
      files.tryFSOperation(() => {
        this.#syncFoldersAbove(files.realPath(node));
        fsyncSync(nfd);
      });
      return 0;
    };
  }

  #syncFoldersAbove(path: string): void {
    if (this.#changedFolders.size === 0) return;
    const root = resolve(this.rootDir);
    for (let folder = path; folder.startsWith(root); folder = dirname(folder)) {
      if (!this.#changedFolders.has(folder)) continue;
      syncFolderEntries(folder);
      this.#changedFolders.delete(folder);
    }
  }
}

function syncFolderEntries(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
