import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes files that are generated from the code, by their paths. With `--check` in the command line fails if a committed
 * file differs from the generated one, and names the script that writes it. Returns whether the files were written.
 */
export async function writeOrCheck(files: ReadonlyMap<string, string>, script: string): Promise<boolean> {
  if (process.argv.includes('--check')) {
    const outdated: string[] = [];
    for (const [path, text] of files) {
      if ((await readFile(path, 'utf8').catch(() => null)) !== text) outdated.push(path);
    }
    refuse(outdated, script);
    return false;
  }
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return true;
}

/** Fails the command for files that are not those that the code generates. */
export function refuse(paths: readonly string[], script: string): void {
  if (paths.length === 0) return;
  process.stderr.write(`Not current: ${paths.join(', ')}. Run npm run ${script}\n`);
  process.exitCode = 1;
}
