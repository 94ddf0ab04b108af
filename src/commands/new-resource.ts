import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { changesFor } from './new-resource/changes.js';
import { namesOf, UnusableName } from './new-resource/names.js';

/*
 * Writes the skeleton of a resource of a community (`npm run new:resource -- NAME [--plural NAME]`): its module, its tests, its
 * page of the contract, and its rows in the files that list every resource. Never overwrites a file.
 */

const USAGE = 'Usage: npm run new:resource -- NAME [--plural NAME]';

async function newResource(): Promise<void> {
  const { name, plural } = readArguments();
  const names = namesOf(name, plural);
  const changes = await changesFor(names);
  for (const [path, text] of changes) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    process.stdout.write(`Wrote ${path}\n`);
  }
  process.stdout.write(
    `Next: npm run fix, npm run migration:create -- ${names.table}, npm test -- tests/modules/${names.folder}\n`,
  );
}

function readArguments(): { name: string; plural: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { plural: { type: 'string' } },
      allowPositionals: true,
    });
    const [name, ...others] = positionals;
    if (name !== undefined && others.length === 0) return { name, plural: values.plural };
  } catch {
    // The usage message covers every invalid argument.
  }
  throw new UnusableName(USAGE);
}

try {
  await newResource();
} catch (error) {
  if (!(error instanceof UnusableName)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
