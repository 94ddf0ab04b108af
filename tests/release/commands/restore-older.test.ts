import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { restoreBackup } from '../../../src/commands/backup/restore.js';
import { writeBackup } from '../../../src/commands/backup/write-backup.js';
import { openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { databaseForProcess, noDatabaseForProcess } from '../../support/database.js';
import type { ProcessDatabase } from '../../support/server-database.js';

/** The first migration, which makes all tables but those of the job queue. */
const FIRST = 'Migration20261128070102_baseline';

let folder: string;
const databases: ProcessDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'older-'));
});
afterAll(async () => {
  for (const database of databases) await database.dispose();
  await rm(folder, { recursive: true });
});

/** The settings of a separate installation, and the file for its backup. */
async function installation(name: string, make: (home: string) => Promise<ProcessDatabase>) {
  const home = join(folder, name);
  await mkdir(join(home, 'uploads'), { recursive: true });
  const database = await make(home);
  databases.push(database);
  const config = loadConfig({ ...database.environment, DATA_DIR: home, UPLOADS_DIR: join(home, 'uploads') });
  const open = (migrations?: readonly string[]) =>
    openDatabase({ ...config.database, entities, ...(migrations ? { migrations } : {}) });
  return { config, open, file: join(folder, `${name}.tar.gz`) };
}

test('a backup of an older version is restored into an empty database and migrated, and not into one with newer tables', async () => {
  const source = await installation('old', noDatabaseForProcess);
  const old = await source.open([FIRST]);
  await old.kysely.executeQuery(
    CompiledQuery.raw(`insert into users (id, first_name, last_name, username, email, password_hash, role_id, created_at)
      select gen_random_uuid(), 'Ana', 'Paz', 'Ana', 'Ana@correo.example', '-', id, now() from roles where code = 'SYSTEM_ADMIN'`),
  );
  await old.close();
  await writeBackup(source.config, source.file);

  const migrated = await installation('migrated', databaseForProcess);
  await expect(restoreBackup(migrated.config, source.file)).rejects.toThrow(
    /^The backup is of an older version, and the database has newer tables \(\w+\): [^\n]+$/,
  );

  const target = await installation('new', noDatabaseForProcess);
  const lines: string[] = [];
  await restoreBackup(target.config, source.file, {
    line: (line) => void lines.push(line),
    bar: () => undefined,
  });
  expect(lines).toContainEqual(
    expect.stringMatching(/^Migration Migration20261128070103_jobs applied \(\d+ of \d+\)$/),
  );
  const restored = await target.open();
  expect(await restored.queries.change('select "name" from "sign_in_names" order by 1', [])).toEqual([
    { name: 'ana' },
    { name: 'ana@correo.example' },
  ]);
  await restored.close();
});

/** The migrations of a version before the first release: all of them, or all but one. */
const formerMigrations = (count: number) =>
  `insert into mikro_orm_migrations (name)
    select 'Migration20261122' || lpad(n::text, 6, '0') || '_step' from generate_series(1, ${count}) n`;

test.each([
  ['all', 84],
  ['not all', 83],
])('a backup with %s migrations from before the first release is restored only then', async (all, count) => {
  const source = await installation(`former-${count}`, databaseForProcess);
  const live = await source.open();
  await live.queries.change('delete from mikro_orm_migrations', []);
  await live.queries.change(formerMigrations(count), []);
  await writeBackup(source.config, source.file);
  const target = await installation(`beside-${count}`, noDatabaseForProcess);
  const restored = restoreBackup(target.config, source.file);
  if (all === 'all') await restored;
  else await expect(restored).rejects.toThrow(/^The backup is of a version before [^\n]* commit \w+$/);
  await live.close();
});

test('a backup of a newer version is refused with one line before anything is restored', async () => {
  const source = await installation('newer', databaseForProcess);
  const live = await source.open();
  await live.queries.change(`insert into mikro_orm_migrations (name) values ('Migration_newer')`, []);
  await live.close();
  await writeBackup(source.config, source.file);
  const target = await installation('target', noDatabaseForProcess);
  await expect(restoreBackup(target.config, source.file)).rejects.toThrow(
    /^The backup is of version \S+, which is newer than this one [^\n]*Migration_newer[^\n]*$/,
  );
});
