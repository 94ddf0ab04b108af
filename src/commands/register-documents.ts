import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { GraphQLError } from 'graphql';
import { publishedSchema } from '../graphql/published-schema.js';
import { createDocumentReader } from '../graphql/read-document.js';
import { createSchema } from '../graphql/schema.js';
import { type DocumentManifest, parseManifest } from '../graphql/stored-documents.js';
import { resolvers } from '../modules/resolvers.js';
import { loadConfig } from '../platform/config/config.js';
import { exists } from '../platform/files/file-system.js';
import { Fault } from './operator/fault.js';
import { type Done, runCommand } from './operator/run-command.js';

/*
 * Adds the documents of a client's manifest to a safelist, by default `safelist.json` (`npm run documents:register -- MANIFEST
 * [--to SAFELIST]`). A document that does not fit the schema or the limits of the environment registers none.
 */

const USAGE = 'Usage: npm run documents:register -- MANIFEST [--to SAFELIST]';
const FORMAT = { format: 'apollo-persisted-query-manifest', version: 1 } as const;

async function register(): Promise<Done> {
  const { from, to } = readArguments();
  const given = await readManifest(from);
  const faults = await faultsOf(given);
  if (faults.length > 0) throw new Fault(faults.join('\n'));
  const registered = (await exists(to)) ? await readManifest(to) : { operations: [] };
  const operations = new Map([...registered.operations, ...given.operations].map((each) => [each.id, each]));
  await writeFile(to, `${JSON.stringify({ ...FORMAT, operations: [...operations.values()] }, null, 2)}\n`);
  return {
    lines: [`Registered ${given.operations.length} documents; ${to} has ${operations.size}`],
    result: { registered: given.operations.length, total: operations.size },
  };
}

async function faultsOf({ operations }: DocumentManifest): Promise<string[]> {
  const { graphqlLimits } = loadConfig(process.env);
  const read = createDocumentReader(publishedSchema(await createSchema(resolvers)), graphqlLimits, true);
  return operations.flatMap(({ name, body }) => {
    try {
      return read(body).faults.map(({ message }) => `${name}: ${message}`);
    } catch (error) {
      if (error instanceof GraphQLError) return [`${name}: ${error.message}`];
      throw error;
    }
  });
}

async function readManifest(file: string): Promise<DocumentManifest> {
  try {
    return parseManifest(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Fault(`${file}: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`);
  }
}

function readArguments(): { from: string; to: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string', default: 'safelist.json' } },
    });
    const [from, ...others] = positionals;
    if (from && others.length === 0) return { from, to: values.to };
  } catch {
    // The usage message covers every invalid argument.
  }
  throw new Fault(USAGE);
}

runCommand(register);
