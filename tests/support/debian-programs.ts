import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const POSTGRESQL = '/usr/lib/postgresql';

/** The newest PostgreSQL comes first: its programs in /usr/bin choose the version by the clusters of the machine. */
const FOLDERS = [
  ...(existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(POSTGRESQL, version, 'bin')),
  '/usr/sbin',
  '/usr/bin',
];

/** Finds a program that a package of Debian installs; without it, says so by name and returns undefined. */
export function debianProgram(name: string): string | undefined {
  const path = FOLDERS.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate));
  if (!path)
    process.stderr.write(`${name} is not installed: the tests that run it are reported as skipped\n`);
  return path;
}

/** Declares tests that run programs of Debian; where one is missing, they are reported as skipped. */
export function describeWith(names: readonly string[], title: string, declare: () => void): void {
  if (names.map(debianProgram).every((path) => path !== undefined)) describe(title, declare);
  // biome-ignore lint/suspicious/noSkippedTests: they cannot run without the program, which a line names
  else describe.skip(title, declare);
}
