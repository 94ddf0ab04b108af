import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Stores a small file in the folder of a service, at the path of an upload, such as `uploads/a.png`. */
export async function placeFile({ folder }: { readonly folder: string }, path: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'x');
}
