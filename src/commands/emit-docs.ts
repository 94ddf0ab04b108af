import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { generatedDocs, SQL_FOLDER } from './docs/generated-docs.js';

/** Counted by a test, since writes need a database. */
const MUTATIONS = `${SQL_FOLDER}/mutations.md`;

/**
 * `node dist/commands/emit-docs.js`: writes the documents that are generated from the code. With `--check` fails if a
 * committed document differs from the generated one.
 */
const docs = await generatedDocs();
const committed = (await readdir(SQL_FOLDER).catch(() => [])).map((name) => `${SQL_FOLDER}/${name}`);
const superfluous = committed.filter((path) => !docs.has(path) && path !== MUTATIONS);

if (process.argv.includes('--check')) {
  const outdated = [...superfluous];
  for (const [path, text] of docs) {
    if ((await readFile(path, 'utf8').catch(() => null)) !== text) outdated.push(path);
  }
  if (outdated.length > 0) {
    process.stderr.write(`Not current: ${outdated.join(', ')}. Run npm run fix:docs\n`);
    process.exitCode = 1;
  }
} else {
  for (const path of superfluous) await rm(path);
  for (const [path, text] of docs) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
