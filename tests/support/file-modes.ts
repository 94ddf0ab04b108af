import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

/** The files and folders that are not for their owner alone; those that disappear meanwhile are left out. */
export async function openToOthers(...roots: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const root of roots) {
    const entries = await readdir(root, { withFileTypes: true, recursive: true });
    const paths = entries.filter((entry) => entry.isFile() || entry.isDirectory());
    for (const path of [root, ...paths.map((entry) => join(entry.parentPath, entry.name))]) {
      const entry = await stat(path).catch(() => null);
      const right = entry?.isDirectory() ? 0o700 : 0o600;
      if (entry && (entry.mode & 0o7777) !== right)
        found.push(`${path} ${(entry.mode & 0o7777).toString(8)}`);
    }
  }
  return found;
}
