import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { GraphQLError } from 'graphql';
import { createDocumentReader } from '../graphql/read-document.js';
import { type DocumentManifest, parseManifest } from '../graphql/safelist.js';
import { createSchema } from '../graphql/schema.js';
import { resolvers } from '../modules/index.js';
import { loadConfig } from '../platform/config/config.js';

/*
 * `npm run documents:register -- MANIFEST [--to SAFELIST]` adds the documents of a client's manifest to a safelist, by
 * default to `safelist.json`. A document that does not fit the schema or the limits of the environment registers none.
 */

const USAGE = 'Usage: npm run documents:register -- MANIFEST [--to SAFELIST]';
const FORMAT = { format: 'apollo-persisted-query-manifest', version: 1 } as const;

const fail = (...lines: string[]) => {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
};

async function register(from: string, to: string): Promise<void> {
  const given = parseManifest(await readFile(from, 'utf8'));
  const faults = await faultsOf(given);
  if (faults.length > 0) return fail(...faults);
  const registered = await readFile(to, 'utf8').then(parseManifest, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return { operations: [] };
    throw error;
  });
  const operations = new Map([...registered.operations, ...given.operations].map((each) => [each.id, each]));
  await writeFile(to, `${JSON.stringify({ ...FORMAT, operations: [...operations.values()] }, null, 2)}\n`);
  process.stdout.write(`Registered ${given.operations.length} documents; ${to} has ${operations.size}\n`);
}

async function faultsOf({ operations }: DocumentManifest): Promise<string[]> {
  const { graphqlLimits } = loadConfig(process.env);
  const read = createDocumentReader(await createSchema(resolvers), graphqlLimits, true);
  return operations.flatMap(({ name, body }) => {
    try {
      return read(body).faults.map(({ message }) => `${name}: ${message}`);
    } catch (error) {
      if (error instanceof GraphQLError) return [`${name}: ${error.message}`];
      throw error;
    }
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: 'safelist.json' } },
});
const [from] = positionals;
if (!from || positionals.length > 1) fail(USAGE);
else await register(from, values.to).catch((error: Error) => fail(`${from}: ${error.message}`));
