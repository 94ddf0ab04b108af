import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/database.js';
import { applyMigrations } from '../../src/database/migrate.js';
import { openDatabase } from '../../src/database/open.js';
import { Builder } from '../support/build.js';
import { cloneDatabase, type DatabaseClone } from '../support/database.js';

/** The update of a database that was filled before texts had limits. */

let clone: DatabaseClone;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = await openDatabase(clone.options);
});
afterAll(async () => {
  await database.close();
  await clone.dispose();
});

const run = <Row>(text: string, values: unknown[] = []) => database.queries.run<Row>(text, values);

/** Takes back what the migrations of the limits and of the search made. */
async function takeBack(): Promise<void> {
  await run(`do $$ declare c record; begin
    for c in select conrelid::regclass as "table", conname from pg_constraint
      where contype = 'c' and pg_get_constraintdef(oid) ~ '(char|octet)_length|longest_text'
    loop execute format('alter table %s drop constraint %I', c."table", c.conname); end loop; end $$`);
  await run('drop function longest_text, search_text, search_pattern cascade');
  await run(`delete from mikro_orm_migrations where name ~ '_(text_limits|search)$'`);
}

const migrate = () => applyMigrations(database.orm, () => {});

test('shortens what is too long and keeps the whole of it for the operator', async () => {
  const make = new Builder(database.orm);
  const community = await make.community();
  const residentUser = await make.residentUser(community);
  const pet = await make.pet(residentUser.resident, { name: 'Canela' });
  const vehicles = [await make.vehicle(residentUser.resident), await make.vehicle(residentUser.resident)];
  const ticket = await make.ticket(residentUser.resident);
  await takeBack();
  const color = `${'🏡'.repeat(199)}ñ${'z'.repeat(99_800)}`;
  await run('update "pets" set "color" = $1 where "id" = $2', [color, pet.id]);
  const plates = vehicles.map((_, index) => `${'P'.repeat(300)}${index}`);
  for (const [index, { id }] of vehicles.entries()) {
    await run('update "vehicles" set "license_plate" = $1 where "id" = $2', [plates[index], id]);
  }
  await run(`update "tickets" set "image_urls" = array_fill('foto'::text, array[25]) where "id" = $1`, [
    ticket.id,
  ]);
  await run(
    'insert into "audit_entries" ("created_at", "user_id", "username", "role", "action", "record", "record_id", "after") values (now(), $1, $2, $3, $4, $5, $6, $7)',
    [
      residentUser.id,
      'ana',
      'ADMIN_COMPANY',
      'CREATE',
      'Pet',
      randomUUID(),
      JSON.stringify({ color: 'z'.repeat(2_000_000) }),
    ],
  );

  await migrate();

  const [kept] = await run<{ color: string; name: string }>(
    'select "color", "name" from "pets" where "id" = $1',
    [pet.id],
  );
  expect(kept).toEqual({ color: `${'🏡'.repeat(199)}ñ`, name: 'Canela' });
  const shortened = await run<{ license_plate: string }>('select "license_plate" from "vehicles"');
  for (const { license_plate } of shortened) expect(license_plate).toMatch(/^P{167}~[0-9a-f]{32}$/);
  expect(new Set(shortened.map(({ license_plate }) => license_plate)).size).toBe(2);
  expect(
    await run('select cardinality("image_urls") as "pictures" from "tickets" where "id" = $1', [ticket.id]),
  ).toEqual([{ pictures: 20 }]);
  const originals = await run<{ original: string }>(
    'select "table_name", "row_id", "column_name", "original" from "shortened_texts" order by "table_name", "original"',
  );
  expect(originals).toEqual([
    { table_name: 'pets', row_id: pet.id, column_name: 'color', original: color },
    {
      table_name: 'tickets',
      row_id: String(ticket.id),
      column_name: 'image_urls',
      original: `{${Array(25).fill('foto')}}`,
    },
    ...vehicles.map(({ id }, index) => ({
      table_name: 'vehicles',
      row_id: id,
      column_name: 'license_plate',
      original: plates[index],
    })),
  ]);
  // The row can be changed like any other, and takes nothing too long any more.
  await run('update "pets" set "name" = $1 where "id" = $2', ['Nube', pet.id]);
  await expect(run('update "pets" set "color" = $1 where "id" = $2', [color, pet.id])).rejects.toMatchObject({
    code: '23514',
  });
});

test('leaves nothing behind where no text is too long', async () => {
  await run('drop table if exists "shortened_texts"');
  await takeBack();
  await migrate();
  expect(await run(`select to_regclass('shortened_texts') as "left"`)).toEqual([{ left: null }]);
});
