import * as z from 'zod';
import { Fault } from '../operator/fault.js';

/** The format that is written: rows as COPY writes them. The first one, which is still read, has rows as JSON. */
export const FORMAT = 2;
export const JSON_FORMAT = 1;

/** The format of a backup that names the uploads with their sizes and checksums in place of holding them. */
export const REFERENCE_FORMAT = 3;

export const HeadShape = z.object({
  format: z.number(),
  /** The version of the service. */
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  /** The columns of the rows of each table, in their order. */
  columns: z.record(z.string(), z.array(z.string())).default({}),
});

const TableSumShape = z.object({ rows: z.number(), sha256: z.string() });

const FilesSumShape = z.object({
  count: z.number(),
  bytes: z.number(),
  /** The SHA-256 of the paths, sizes and SHA-256 of all files in their order. */
  sha256: z.string(),
});

export const ManifestShape = z.object({
  tables: z.record(z.string(), TableSumShape),
  /** The last value of each sequence; null for one that was never used. */
  sequences: z.record(z.string(), z.number().nullable()),
  files: FilesSumShape,
});

/** An upload that a backup names. */
export const ReferenceShape = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });

/** The first entry of an archive: versions that are checked before anything else is read. */
export type Head = Readonly<z.infer<typeof HeadShape>>;

/** The last entry: totals that the others must match. */
export type Manifest = Readonly<z.infer<typeof ManifestShape>>;

export type TableSum = Readonly<z.infer<typeof TableSumShape>>;
export type Reference = Readonly<z.infer<typeof ReferenceShape>>;
export type FilesSum = Readonly<z.infer<typeof FilesSumShape>>;

export const HEAD = 'head.json';
export const MANIFEST = 'manifest.json';
export const TABLES = 'tables/';
export const UPLOADS = 'uploads/';
export const REFERENCES = 'references/';

/** Reports a backup that cannot be made, read or restored; the message is the one line for the operator. */
export class BackupError extends Fault {
  override name = 'BackupError';
}
