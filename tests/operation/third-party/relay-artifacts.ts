import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import relayCompiler from 'relay-compiler';
import {
  type ConcreteRequest,
  Environment,
  type GraphQLResponse,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime';
import { networkOf } from './sent-requests.js';

/** Compiles documents against the published schema with the settings of examples/clients, as a client project does. */
export async function compileForRelay(
  module: string,
  documents: string,
): Promise<(name: string) => ConcreteRequest> {
  const folder = await mkdtemp(join(tmpdir(), 'relay-'));
  try {
    const settings = JSON.parse(await readFile('examples/clients/relay.config.json', 'utf8'));
    const config = { ...settings, language: 'javascript', artifactDirectory: 'artifacts' };
    for (const name of ['src', 'artifacts']) await mkdir(join(folder, name));
    await copyFile('schema.graphql', join(folder, 'schema.graphql'));
    await writeFile(join(folder, 'src', `${module}.js`), documents);
    await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config));
    await promisify(execFile)(relayCompiler, ['relay.config.json'], { cwd: folder });
    const artifacts = new Map<string, ConcreteRequest>();
    for (const [, name] of documents.matchAll(/(?:query|mutation|subscription|queryName:) "?(\w+)/g)) {
      const { href } = pathToFileURL(join(folder, 'artifacts', `${name}.graphql.js`));
      artifacts.set(name as string, (await import(href)).default);
    }
    return (name) => {
      const artifact = artifacts.get(name);
      if (!artifact) throw new Error(`There is no document ${name}`);
      return artifact;
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A store of Relay on a network, with the node id as the id of its records. Relay sends null for a variable that was left out,
 * which a condition refuses, so the network leaves these out as examples/clients/README.md tells.
 */
export const relayOn = (url: string, { fetch }: ReturnType<typeof networkOf>): Environment =>
  new Environment({
    store: new Store(new RecordSource()),
    // The type of the hook requires one.
    getDataID: ({ nodeId }) => nodeId as string,
    network: Network.create(async ({ text }, variables): Promise<GraphQLResponse> => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: text, variables: withoutNulls(variables) }),
      });
      return (await response.json()) as GraphQLResponse;
    }),
  });

const withoutNulls = (variables: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== null));
