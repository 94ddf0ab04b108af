// Starts the service and the servers that it is compared with, over the same database.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { start } from './children.mjs';
import { postgraphileOperations } from './contenders/postgraphile-documents.mjs';
import { SECRETS } from './probe.mjs';
import { peakMemoryOf } from './process-figures.mjs';

const FOLDER = fileURLToPath(new URL('contenders/', import.meta.url));
const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+)/;

/** The packages of the other servers are none of the service: they are installed when they are first needed. */
export function installContenders() {
  if (existsSync(`${FOLDER}node_modules/.package-lock.json`)) return;
  process.stderr.write('Installing the other servers …\n');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
}

const document = ({ query, variables }) => ({ query, variables });
const ALL = ['REST', 'GraphQL', 'generated'];

/** The service with its default settings, but for the limits of a single client. */
export function startService(name, environment, nodeArguments = []) {
  return contender(
    { name, kinds: ALL, document },
    '../dist/main.js',
    {
      ...SECRETS,
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      CORS_ORIGINS: 'https://clients.example',
      DEMO_DATA: 'false',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      DATABASE_POOL_SIZE: '10',
      ...environment,
    },
    nodeArguments,
  );
}

/** Starts the service and ends it: the milliseconds until it is ready, and its peak memory by then in MiB. */
export async function startAndEnd(environment) {
  const { child, readyAfter, started } = await startService(SERVICE, environment);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  return { readyAfter, started };
}

/** The kinds of workloads that other servers answer too. */
const PEERS = ['REST', 'GraphQL'];

export const haveContenders = (workloads) => workloads.some(({ kind }) => PEERS.includes(kind));

/** Those that answer one of the workloads, in the order in which they are measured. */
export async function startContenders(databaseUrl, { workloads, generatedFile, nodeArguments }) {
  const environment = {
    DATABASE_URL: databaseUrl,
    JWT_KEY: SECRETS.JWT_KEY,
    NODE_ENV: 'production',
    GRAPHILE_ENV: 'production',
  };
  const limitAndService = [
    await contender(
      {
        name: LIMIT,
        kinds: ALL,
        document: ({ operation, variables }) => ({ operationName: operation, variables }),
      },
      './limit.mjs',
      { ...environment, GENERATED: generatedFile },
    ),
    await startService(SERVICE, { DATABASE_URL: databaseUrl }, nodeArguments),
  ];
  if (!haveContenders(workloads)) return limitAndService;
  return [
    ...limitAndService,
    await contender(
      { name: 'Fastify + pg', kinds: ['REST'], isPeer: true },
      './contenders/fastify.mjs',
      environment,
    ),
    await contender(
      { name: 'Mercurius + JIT', kinds: ['GraphQL'], isPeer: true, document },
      './contenders/mercurius.mjs',
      environment,
    ),
    await contender(
      {
        name: 'PostGraphile 5',
        kinds: ['GraphQL'],
        isPeer: true,
        document: ({ operation, variables }) => ({
          query: postgraphileOperations[operation].query,
          variables,
        }),
        form: ({ operation }, { data }) => ({ data: postgraphileOperations[operation].form(data) }),
      },
      './contenders/postgraphile.mjs',
      environment,
    ),
  ];
}

export const LIMIT = 'limit';
export const SERVICE = 'service';

async function contender(description, file, environment, nodeArguments) {
  const began = performance.now();
  const { found, child } = await start(file, environment, ADDRESS, nodeArguments);
  return {
    ...description,
    url: found,
    child,
    readyAfter: performance.now() - began,
    started: await peakMemoryOf(child),
  };
}
