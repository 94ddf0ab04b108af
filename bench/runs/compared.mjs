// The service and the other servers on a PostgreSQL server.
import pg from 'pg';
import { start } from '../children.mjs';
import { installContenders, LIMIT, SERVICE, startContenders } from '../contenders.mjs';
import { timed } from '../parts.mjs';
import { tokenOf } from '../probe.mjs';
import { parentOf } from '../process-figures.mjs';
import { report } from '../report.mjs';
import { compareInTurns } from '../rounds.mjs';
import { seed } from '../seed.mjs';
import { comparedTables } from '../tables.mjs';
import { workloadsFor } from '../workloads.mjs';

export async function run(options) {
  await timed('packages', async () => installContenders());
  const { found } = await start('../tests/support/postgres-server.mjs', {}, /^(postgres:\S+)/);
  const databaseUrl = `${found}/postgres`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const execute = async (text, values) => (await client.query(text, values)).rows;
  await timed('migrations', () => migrate(databaseUrl));
  const sample = await timed('data', () => seed(execute));
  const profile = options['cpu-prof'];
  const contenders = await timed('starts', () =>
    startContenders(databaseUrl, profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
  );
  const [{ pid }] = await execute('select pg_backend_pid() as pid');
  const results = await timed('measurements', async () =>
    compareInTurns({
      contenders,
      workloads: workloadsFor(sample).filter(({ name }) => name.includes(options.only)),
      callers: await callersOf(sample),
      execute,
      postgres: await parentOf({ pid }),
    }),
  );
  await client.end();
  const { tables, missed } = comparedTables(results, { limit: LIMIT, service: SERVICE });
  await report('compared', [...tables, startLine(contenders)], options);
  return missed === 0 ? 0 : 1;
}

function startLine(contenders) {
  const { readyAfter, started } = contenders.find(({ name }) => name === SERVICE);
  return `Start of the service on the migrated database: ${(readyAfter / 1000).toFixed(1)} s and ${started} MiB.`;
}

export async function migrate(databaseUrl) {
  const { openDatabase } = await import('../../dist/database/open.js');
  const { entities } = await import('../../dist/modules/index.js');
  const database = await openDatabase({ kind: 'server', url: databaseUrl, poolSize: 2, entities });
  await database.close();
}

/** The callers of every workload: with the reach of their row scope, null for all. */
export async function callersOf({ system, company, reach }) {
  return [
    { name: system.role, token: await tokenOf(system), reach: null },
    { name: `${company.role} of five communities`, token: await tokenOf(company), reach },
  ];
}
