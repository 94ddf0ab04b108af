// The service and the other servers on a PostgreSQL server.
import pg from 'pg';
import {
  haveContenders,
  installContenders,
  LIMIT,
  SERVICE,
  startAndEnd,
  startContenders,
} from '../contenders.mjs';
import { generatedWorkloads, isGenerated, SEED } from '../generated/workloads.mjs';
import { timed } from '../parts.mjs';
import { startPostgres } from '../postgres.mjs';
import { tokenOf } from '../probe.mjs';
import { parentOf } from '../process-figures.mjs';
import { report } from '../report.mjs';
import { compareInTurns } from '../rounds.mjs';
import { seed } from '../seed.mjs';
import { comparedTables, generatedTable } from '../tables.mjs';
import { workloadsFor } from '../workloads.mjs';

export async function run(options) {
  const found = await startPostgres();
  const databaseUrl = `${found}/postgres`;
  const client = new pg.Client({ connectionString: databaseUrl });
  // A run that fails ends the server, and its own error is the one to report.
  client.on('error', () => undefined);
  await client.connect();
  const execute = async (text, values) => (await client.query(text, values)).rows;
  await timed('migrations', () => migrate(databaseUrl));
  const sample = await timed('data', () => seed(execute));
  const callers = await callersOf(sample);
  const generated = await timed('documents', () => generatedWorkloads(databaseUrl, callers));
  const workloads = [...workloadsFor(sample), ...generated.workloads].filter(({ name }) =>
    name.includes(options.only),
  );
  if (haveContenders(workloads)) await timed('packages', async () => installContenders());
  const profile = options['cpu-prof'];
  const contenders = await timed('starts', () =>
    startContenders(databaseUrl, {
      workloads,
      generatedFile: generated.file,
      nodeArguments: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
    }),
  );
  await generated.removeFile();
  const starts = options.only ? [] : await timed('more starts', () => startsOf(databaseUrl));
  const [{ pid }] = await execute('select pg_backend_pid() as pid');
  const results = await timed('measurements', async () =>
    compareInTurns({
      contenders,
      workloads,
      callers,
      execute,
      postgres: await parentOf({ pid }),
    }),
  );
  await client.end();
  const known = results.filter(({ workload }) => !isGenerated(workload));
  const drawn = results.filter(({ workload }) => isGenerated(workload));
  const names = { limit: LIMIT, service: SERVICE, seed: SEED };
  const { tables, missed } = known.length > 0 ? comparedTables(known, names) : { tables: [], missed: 0 };
  const drawnTables = drawn.length > 0 ? generatedTable(drawn, names) : [];
  await report('compared', [...tables, ...drawnTables, startLine(contenders, starts)], options);
  return missed === 0 ? 0 : 1;
}

async function startsOf(databaseUrl) {
  const starts = [];
  for (let count = 0; count < 5; count++) starts.push(await startAndEnd({ DATABASE_URL: databaseUrl }));
  return starts;
}

/** The first start after a build compiles the service, whose code later ones find in a cache. */
function startLine(contenders, starts) {
  const first = contenders.find(({ name }) => name === SERVICE);
  const memory = Math.max(...[first, ...starts].map(({ started }) => started));
  return (
    `Starts of the service on the migrated database: ${secondsOf(first)} s the first in this run,` +
    `${starts.length > 0 ? ` ${starts.map(secondsOf).join(', ')} s those after it;` : ''} at most ${memory} MiB.`
  );
}

const secondsOf = ({ readyAfter }) => (readyAfter / 1000).toFixed(2);

export async function migrate(databaseUrl) {
  const { openDatabase } = await import('../../dist/engine/database/open.js');
  const { entities } = await import('../../dist/modules/entities.js');
  const database = await openDatabase({ kind: 'server', url: databaseUrl, poolSize: 2, entities });
  await database.close();
}

/** The callers of every workload: with the reach of their row scope, null for all. */
export async function callersOf({ system, company, reach }) {
  return [
    { name: system.role, user: system, token: await tokenOf(system), reach: null },
    { name: `${company.role} of five communities`, user: company, token: await tokenOf(company), reach },
  ];
}
