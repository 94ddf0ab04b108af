// Fills an empty database with the rows of a large installation, in minutes.
import pg from 'pg';
import { sizesOf, statementsOf } from './rows.mjs';

/** Fills the database unless it has communities. Resolves when its statistics are those of these rows. */
export async function fill(connectionString, scale, say) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from communities limit 1');
    if (rows.length > 0) return;
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set jit = off`);
    await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set time zone 'UTC'`);
    const indexes = await dropIndexes(client);
    for (const [name, statements] of statementsOf(sizesOf(scale))) {
      await timed(name, statements, client, say);
    }
    await timed(
      'indexes',
      indexes.map(({ text }) => text),
      client,
      say,
    );
    await timed('vacuum', ['vacuum analyze'], client, say);
  } finally {
    await client.end();
  }
}

async function timed(name, statements, client, say) {
  const began = performance.now();
  for (const statement of statements) await client.query(statement);
  say(`${name.padEnd(24)}${((performance.now() - began) / 1000).toFixed(1).padStart(8)} s`);
}

/** Drops the indexes that no constraint needs, since building one is quicker than keeping it. Resolves to their texts. */
async function dropIndexes(client) {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') and not indisunique and not indisexclusion`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}
