import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The module to load in a process whose environment variable `POWER_CUT_IMAGE` names a folder. */
export const POWER_CUT = new URL('./power-cut.mjs', import.meta.url);

/** Makes `target` a copy of what a power cut would leave of `folder`, according to the records in `image`. */
export async function restoreAfterPowerCut(image: string, folder: string, target: string): Promise<void> {
  const { ino, birthtimeNs } = await stat(folder, { bigint: true });
  await restoreFolder(image, `${ino}-${birthtimeNs}`, target);
}

async function restoreFolder(image: string, key: string, target: string): Promise<void> {
  await mkdir(target);
  for (const [name, entry] of Object.entries(await namesOf(image, key))) {
    const path = join(target, name);
    if (entry.isFolder) await restoreFolder(image, entry.key, path);
    // A file that was never synced keeps its name and loses its content.
    else await copyFile(join(image, entry.key), path).catch(() => writeFile(path, ''));
  }
}

async function namesOf(
  image: string,
  key: string,
): Promise<Record<string, { key: string; isFolder: boolean }>> {
  const text = await readFile(join(image, key), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
