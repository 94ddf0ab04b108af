import pg from 'pg';
import { DatabaseOpenError, openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import type { PostgresServer } from '../../support/postgres-server.js';
import { unique } from '../../support/samples.js';
import { postgresServer } from '../../support/server-database.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await postgresServer();
});
afterAll(() => server.stop());

async function administer(database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: `${server.url}/${database}` });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function addressOf(role: string, database: string): string {
  const url = new URL(`${server.url}/${database}`);
  url.username = role;
  url.password = role;
  return url.href;
}

test('the role that migrates owns the tables, and the role of the service can only use them', async () => {
  const name = `roles_${unique()}`;
  const [owner, user] = [`${name}_owner`, `${name}_user`];
  await administer(
    'postgres',
    `create role ${owner} login password '${owner}'`,
    `create role ${user} login password '${user}'`,
    `create database ${name} owner ${owner}`,
  );
  await administer(
    name,
    `grant all on schema public to ${owner}`,
    `alter default privileges for role ${owner} grant select, insert, update, delete on tables to ${user}`,
    `alter default privileges for role ${owner} grant usage on sequences to ${user}`,
  );
  const options = { kind: 'server', url: addressOf(user, name), poolSize: 2, entities } as const;
  const refused = openDatabase({ ...options, migrateOnStart: false });
  await expect(refused).rejects.toThrow(
    /^The database lacks Migration20261128070102_baseline and \d+ more: run npm run migrate, [^\n]+$/,
  );

  const database = await openDatabase({ ...options, migrationUrl: addressOf(owner, name) });
  try {
    const write = `insert into communities (id, nombre, descripcion, direccion, contacto, email, phone, tipo_comunidad,
      cantidad_viviendas, created_at) values (gen_random_uuid(), 'A', 'B', 'C', 'D', 'e@f.g', '1', 'COTO', 1, now())
      returning nombre`;
    expect(await database.queries.change(write, [])).toEqual([{ nombre: 'A' }]);
    for (const statement of ['drop table pets', 'create table extra (id int)', 'truncate audit_entries']) {
      await expect(database.queries.change(statement, [])).rejects.toMatchObject({ code: '42501' });
    }
  } finally {
    await database.close();
    await administer(
      'postgres',
      `drop database ${name} with (force)`,
      `drop role ${owner}`,
      `drop role ${user}`,
    );
  }
});

test('a migration gives up with one line when a table is locked for longer than requests wait', async () => {
  const name = `locked_${unique()}`;
  await administer('postgres', `create database ${name}`);
  const options = { kind: 'server', url: `${server.url}/${name}`, poolSize: 2, entities } as const;
  const database = await openDatabase(options);
  await database.close();
  const holder = new pg.Client({ connectionString: options.url });
  await holder.connect();
  try {
    await holder.query('drop schema jobs cascade');
    await holder.query(`delete from mikro_orm_migrations where name like '%_jobs'`);
    await holder.query('begin; lock table mikro_orm_migrations in share mode');
    const opened = openDatabase(options);
    await expect(opened).rejects.toThrow(DatabaseOpenError);
    await expect(opened).rejects.toThrow(/^A migration waited too long for a table [^\n]*$/);
  } finally {
    await holder.end();
    await administer('postgres', `drop database ${name} with (force)`);
  }
}, 30_000);
