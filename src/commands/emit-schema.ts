import { readFile, writeFile } from 'node:fs/promises';
import { createSchema } from '../graphql/schema.js';
import { schemaText } from '../graphql/schema-file.js';
import { resolvers } from '../modules/index.js';

/**
 * Writes `schema.graphql`, or with `--check` fails if the committed file differs from the generated one.
 */
const FILE = 'schema.graphql';

const text = schemaText(await createSchema(resolvers));

if (process.argv.includes('--check')) {
  const committed = await readFile(FILE, 'utf8').catch(() => '');
  if (committed !== text) {
    process.stderr.write(`${FILE} is not current: run npm run fix:schema\n`);
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, text);
}
