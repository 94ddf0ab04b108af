import { statfs } from 'node:fs/promises';

const BYTES_PER_KB = 1024;

/** The limit is an integer of 32 bits. */
const LARGEST_EXPONENT = 30;

/**
 * Returns the settings of a session for the free space of its disk: read-only below `kept` bytes, with temporary files
 * that leave half of them. The limit is a power of two, so that it seldom changes.
 */
export function spaceSettings(freeBytes: number, kept: number): string {
  const temporaryKb = Math.max(freeBytes - kept / 2, kept / 4) / BYTES_PER_KB;
  const limit = 2 ** Math.min(Math.floor(Math.log2(temporaryKb)), LARGEST_EXPONENT);
  const isReadOnly = freeBytes < kept;
  return `set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}; set temp_file_limit = ${limit}`;
}

/** The part of the space that writes leave free which is for sign-in and for deletions. */
const RESERVED = 1 / 2;

/** Tells whether a disk on which a session writes nothing by itself has space for sign-in and for deletions. */
export async function hasReserve(folder: string, kept: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= kept * (1 - RESERVED);
}
