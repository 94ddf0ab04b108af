// The service of the benchmarks of what follows the feed of changes, its mutations, and the transactions of its database.
import { setTimeout as pause } from 'node:timers/promises';
import { start } from './children.mjs';
import { SECRETS } from './probe.mjs';

/** A session that rests reports its transactions within ten seconds. */
const REPORTED_MS = 12_000;

/** Starts the service on a migrated database. */
export async function startFeedService(databaseUrl, settings = {}, nodeArguments = []) {
  const environment = {
    ...SECRETS,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    CORS_ORIGINS: 'https://clients.example',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    ...settings,
  };
  const listening = /(http:\/\/127\.0\.0\.1:\d+)/;
  const { found, child } = await start('../dist/main.js', environment, listening, nodeArguments);
  return { url: found, child };
}

/** Sends a mutation with one input, and resolves to its data. */
export async function mutate(url, token, query, input) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ query, variables: { input } });
  const { data, errors } = await (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Returns the transactions of the database during some work, and the seconds in which they were counted. */
export async function transactionsWhile(database, work) {
  const [before, began] = [await transactions(database), performance.now()];
  await work();
  const after = await transactions(database);
  return { count: after - before, seconds: (performance.now() - began) / 1000 };
}

async function transactions(database) {
  await pause(REPORTED_MS);
  const { rows } = await database.query(
    'select xact_commit::int as count from pg_stat_database where datname = current_database()',
  );
  return rows[0].count;
}
