import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Syncs a folder to the disk, with `recursive` everything below it too. */
export async function syncFolder(folder: string, { recursive }: { recursive: boolean }): Promise<void> {
  for (const entry of recursive ? await readdir(folder, { withFileTypes: true }) : []) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncFolder(path, { recursive }) : syncPath(path));
  }
  await syncPath(folder);
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
