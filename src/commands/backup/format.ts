import { Fault } from '../operator/run-command.js';

/** The first entry of an archive: versions that are checked before anything else is read. */
export interface Head {
  readonly format: 1;
  /** Of the service. */
  readonly version: string;
  readonly createdAt: string;
  readonly migrations: readonly string[];
}

/** The last entry: totals that the others must match. */
export interface Manifest {
  readonly tables: Readonly<Record<string, TableSum>>;
  /** The last value of each sequence; null for one that was never used. */
  readonly sequences: Readonly<Record<string, number | null>>;
  readonly files: FilesSum;
}

export interface TableSum {
  readonly rows: number;
  readonly sha256: string;
}

export interface FilesSum {
  readonly count: number;
  readonly bytes: number;
  /** Of the paths, sizes and SHA-256 of all files in their order. */
  readonly sha256: string;
}

export const HEAD = 'head.json';
export const MANIFEST = 'manifest.json';
export const TABLES = 'tables/';
export const UPLOADS = 'uploads/';

/** A backup that cannot be made, read or restored; the message is the one line for the operator. */
export class BackupError extends Fault {
  override name = 'BackupError';
}
