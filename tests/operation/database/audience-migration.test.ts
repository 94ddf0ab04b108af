import { applyMigrations } from '../../../src/engine/database/migrate.js';
import { openDatabase } from '../../../src/engine/database/open.js';
import { Builder } from '../../support/build.js';
import { cloneDatabase } from '../../support/database.js';

const TABLES = [
  'documents',
  'announcements',
  'banners',
  'community_providers',
  'service_providers',
  'amenities',
  'residents',
  'users',
];

test('existing rows without a community get the communities of their author', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  const run = (text: string, values: unknown[] = []) =>
    database.queries.change<Record<string, unknown>>(text, values);
  const make = new Builder(database.orm);
  const community = await make.community();
  const [admin, root] = [await make.admin(community), await make.systemAdmin()];
  const rows = {
    ofCompany: await make.document(null, { userId: admin.id }),
    ofSystem: await make.document(null, { userId: root.id }),
    ofNobody: await make.document(null),
    placed: await make.document(community, { userId: admin.id }),
  };
  const [created, registered] = [await make.user('RESIDENT'), await make.user('RESIDENT')];
  await run(
    `insert into audit_entries (created_at, user_id, username, role, record, record_id, action)
     values (now(), $1, 'admin', 'ADMIN_COMPANY', 'User', $2, 'CREATE')`,
    [admin.id, created.id],
  );
  for (const table of TABLES) await run(`alter table "${table}" drop column "audience"`);
  await run("delete from mikro_orm_migrations where name like '%_audience'");

  await applyMigrations(database.orm, () => undefined);

  const audienceOf = async (table: string, id: string) =>
    (await run(`select "audience" from "${table}" where "id" = $1`, [id]))[0]?.audience;
  expect(await audienceOf('documents', rows.ofCompany.id)).toEqual([community.id]);
  expect(await audienceOf('documents', rows.ofSystem.id)).toBeNull();
  expect(await audienceOf('documents', rows.ofNobody.id)).toBeNull();
  expect(await audienceOf('documents', rows.placed.id)).toEqual([]);
  expect(await audienceOf('users', created.id)).toEqual([community.id]);
  expect(await audienceOf('users', registered.id)).toEqual([]);
  await database.close();
  await clone.dispose();
});
