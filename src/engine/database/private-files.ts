import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { privateMode } from '../../platform/files/private-files.js';

type ModuleOptions = Parameters<NodeFS['init']>[1];

/** The part of Emscripten's host file system (`NODEFS`) that files of the database change. */
export interface NodeFiles {
  node_ops: {
    mknod(folder: FileNode, name: string, mode: number, device: number): FileNode;
    setattr(node: FileNode, change: AttributeChange): void;
    rename(node: FileNode, newFolder: FileNode, newName: string): void;
    unlink(folder: FileNode, name: string): void;
    rmdir(folder: FileNode, name: string): void;
  };
  stream_ops: {
    setattr(stream: { node: FileNode; nfd: number }, change: AttributeChange): void;
    fsync?: (stream: { node: FileNode; nfd: number }) => number;
  };
  realPath(node: FileNode): string;
  tryFSOperation(operation: () => void): void;
}

export interface FileNode {
  parent: FileNode;
}

interface AttributeChange {
  mode?: number | null;
}

/** Keeps the files of an embedded database for their owner alone; Emscripten ignores the umask that PostgreSQL relies on. */
export class PrivateFiles extends NodeFS {
  override async init(pg: PGlite, options: ModuleOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    emscriptenOpts.preRun?.push(({ NODEFS }) => this.adapt(NODEFS as NodeFiles));
    return { emscriptenOpts };
  }

  protected adapt({ node_ops: nodes, stream_ops: streams }: NodeFiles): void {
    const { mknod, setattr } = nodes;
    const setStreamAttributes = streams.setattr;
    nodes.mknod = (folder, name, mode, device) => mknod(folder, name, privateMode(mode), device);
    nodes.setattr = (node, change) => setattr(node, privately(change));
    streams.setattr = (stream, change) => setStreamAttributes(stream, privately(change));
  }
}

const privately = (change: AttributeChange): AttributeChange =>
  typeof change.mode === 'number' ? { ...change, mode: privateMode(change.mode) } : change;
