import { readdir, rm } from 'node:fs/promises';
import { generatedDocs, SQL_FOLDER } from './docs/generated-docs.js';
import { refuse, writeOrCheck } from './generated-files.js';

/** The page that a test counts, since writes need a database. */
const MUTATIONS = `${SQL_FOLDER}/mutations.md`;

const SCRIPT = 'fix:docs';

/**
 * Writes the documents that are generated from the code (`node dist/commands/emit-docs.js`). With `--check` fails if a
 * committed document differs from the generated one.
 */
const docs = await generatedDocs();
const committed = (await readdir(SQL_FOLDER).catch(() => [])).map((name) => `${SQL_FOLDER}/${name}`);
const superfluous = committed.filter((path) => !docs.has(path) && path !== MUTATIONS);

if (await writeOrCheck(docs, SCRIPT)) {
  for (const path of superfluous) await rm(path);
} else {
  refuse(superfluous, SCRIPT);
}
