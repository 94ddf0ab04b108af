// The service on the usual data and on a multiple of it, in turns: what a request costs must not grow with the rows stored.
import pg from 'pg';
import { startService } from '../contenders.mjs';
import { timed } from '../parts.mjs';
import { startPostgres } from '../postgres.mjs';
import { parentOf } from '../process-figures.mjs';
import { report } from '../report.mjs';
import { compareInTurns } from '../rounds.mjs';
import { seed } from '../seed.mjs';
import { figuresTable, scaleTable } from '../tables.mjs';
import { workloadsFor } from '../workloads.mjs';
import { callersOf, migrate } from './compared.mjs';

export async function run(options) {
  const scale = Number(options.scale);
  const found = await startPostgres();
  const usual = await prepare(found, 'usual', 1);
  const large = await prepare(found, 'large', scale);
  const [{ pid }] = await usual.execute('select pg_backend_pid() as pid');
  // What a company administrator reads is the same in both; a system administrator would be counted more residents.
  const [, company] = await callersOf(large.sample);
  // The ids are the same in both, but for the tickets that several connections write to.
  const results = await timed('measurements', async () =>
    compareInTurns({
      contenders: [usual, large],
      workloads: workloadsFor(large.sample).filter(({ name }) => name.includes(options.only)),
      callers: [company],
      postgres: await parentOf({ pid }),
    }),
  );
  for (const { client } of [usual, large]) await client.end();
  await report('scale', [scaleTable(results, usual.name, large.name), figuresTable(results)], options);
  return 0;
}

async function prepare(server, database, scale) {
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const url = `${server}/${database}`;
  await timed(`migrations of ${database}`, () => migrate(url));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const execute = async (text, values) => (await client.query(text, values)).rows;
  const sample = await timed(`data × ${scale}`, () => seed(execute, scale));
  const service = await startService(`data × ${scale}`, { DATABASE_URL: url });
  return { ...service, client, execute, sample };
}
