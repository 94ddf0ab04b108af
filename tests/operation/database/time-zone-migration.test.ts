import { applyMigrations } from '../../../src/engine/database/migrate.js';
import { openDatabase } from '../../../src/engine/database/open.js';
import { Builder } from '../../support/build.js';
import { cloneDatabase } from '../../support/database.js';

test('the time zones that communities have get the letter case of IANA', async () => {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  const make = new Builder(database.orm);
  const stored = ['america/tijuana', 'AMERICA/PORT-AU-PRINCE', 'us/pacific', 'Europe/Madrid', null];
  const ids: string[] = [];
  for (const timeZone of stored) ids.push((await make.community({ timeZone })).id);
  await database.queries.change("delete from mikro_orm_migrations where name like '%_time_zone_case'", []);

  await applyMigrations(database.orm, () => undefined);

  const rows = await database.queries.change<{ timeZone: string | null }>(
    'select time_zone as "timeZone" from communities where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
    [ids],
  );
  expect(rows.map(({ timeZone }) => timeZone)).toEqual([
    'America/Tijuana',
    'America/Port-au-Prince',
    'US/Pacific',
    'Europe/Madrid',
    null,
  ]);
  await database.close();
  await clone.dispose();
});
