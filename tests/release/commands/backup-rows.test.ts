import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { readBackup } from '../../../src/commands/backup/read-backup.js';
import { restoreBackup } from '../../../src/commands/backup/restore.js';
import { jsonRows, TableSummer, tablesOf } from '../../../src/commands/backup/table-rows.js';
import { writeBackup } from '../../../src/commands/backup/write-backup.js';
import { type Database, knownMigrations, openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { Builder } from '../../support/build.js';
import { databaseForProcess } from '../../support/database.js';
import { runNode } from '../../support/outcome.js';
import { databaseOnServer } from '../../support/server-database.js';

/** How rows travel in a backup, to a server and to the embedded one, and what a restore leaves of the tables. */

let folder: string;
const disposals: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-rows-'));
});
afterAll(async () => {
  for (const dispose of disposals) await dispose();
  await rm(folder, { recursive: true });
});

async function installation(kind: 'server' | 'embedded' | 'of the run') {
  const home = await mkdtemp(join(folder, 'home-'));
  await mkdir(join(home, 'uploads'));
  let environment: Readonly<Record<string, string>> = { DATABASE_URL: 'embedded', DATABASE_SYNC: 'off' };
  if (kind === 'server') {
    const { url, dispose } = await databaseOnServer();
    disposals.push(dispose);
    environment = { DATABASE_URL: url };
  } else if (kind === 'of the run') {
    const database = await databaseForProcess();
    disposals.push(() => database.dispose());
    environment = database.environment;
  }
  const variables = { ...environment, DATA_DIR: home, UPLOADS_DIR: join(home, 'uploads') };
  const config = loadConfig(variables);
  return { config, variables, open: () => openDatabase({ ...config.database, entities }) };
}

/** Every character that the format escapes, and what looks like an escape or a null. */
const TEXT = 'a\tb\nc\rd\\N\\t\\\\e"f\',{g}ñ\u{1F600} \v\f\b z';

async function fill(live: Database): Promise<void> {
  const make = new Builder(live.orm);
  const community = await make.community();
  const { resident, id } = await make.residentUser(community);
  await make.ticket(resident, { contenido: TEXT, imageUrls: [TEXT, '', 'NULL', '\\N', '{}'] });
  await make.ticket(resident, { contenido: '\\N', imageUrls: [] });
  await make.pet(resident, { name: '\\N' });
  await make.residentCharge(resident);
  await make.charge(await make.contract(community), { montoCargo: 1_234_567.89 });
  await live.queries.change('update users set sent_resident_info = $2::text::jsonb where id = $1', [
    id,
    JSON.stringify({ text: TEXT.replaceAll('\0', ''), number: 1.5, none: null }),
  ]);
}

/** Indexes, constraints, triggers and next numbers: all that a restore takes away and makes again. */
const SHAPE = `select
  (select json_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text) from pg_index
    join pg_class c on c.oid = indrelid where c.relnamespace = current_schema()::regnamespace)::text as indexes,
  (select json_agg(json_build_array(conrelid::regclass, conname, pg_get_constraintdef(oid)) order by conrelid::regclass::text, conname)
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n')::text as constraints,
  (select json_agg(json_build_array(tgrelid::regclass, tgname, tgenabled) order by tgrelid::regclass::text, tgname)
    from pg_trigger where not tgisinternal)::text as triggers`;

const shapeOf = async ({ queries }: Database) => (await queries.change<object>(SHAPE, []))[0];

test.each([
  ['server', 'embedded'],
  ['embedded', 'server'],
] as const)(
  'a backup of a %s database restores into an %s one with the same rows, indexes, constraints and triggers',
  async (from, to) => {
    const source = await installation(from);
    const live = await source.open();
    await fill(live);
    const shape = await shapeOf(live);
    await live.close();
    const file = join(folder, `${from}-${to}.tar.gz`);
    const written = await writeBackup(source.config, file);

    const target = await installation(to);
    await restoreBackup(target.config, file);
    const restored = await target.open();
    expect(
      await restored.queries.change('select contenido, image_urls from tickets order by id', []),
    ).toEqual([
      { contenido: TEXT, image_urls: [TEXT, '', 'NULL', '\\N', '{}'] },
      { contenido: '\\N', image_urls: [] },
    ]);
    expect(await shapeOf(restored)).toEqual(shape);
    await restored.close();

    const again = await writeBackup(target.config, join(folder, `${from}-${to}-again.tar.gz`));
    expect(again.tables).toEqual(written.tables);
    expect(again.sequences).toEqual(written.sequences);
  },
);

interface Content {
  readonly head: object;
  readonly tables: ReadonlyMap<string, readonly string[]>;
  readonly ending: string;
  readonly sequences?: object;
}

/** Writes a backup with the sums of its rows. */
async function archiveOf(name: string, { head, tables, ending, sequences = {} }: Content): Promise<string> {
  const archive = pack();
  archive.entry({ name: 'head.json' }, JSON.stringify(head));
  const sums: Record<string, object> = {};
  for (const [table, texts] of tables) {
    const summer = new TableSummer();
    for (const [part, text] of texts.entries()) {
      summer.add(text);
      archive.entry({ name: `tables/${table}/${part}.${ending}` }, text);
    }
    sums[table] = summer.sum();
  }
  const files = {
    count: 0,
    bytes: 0,
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  };
  archive.entry({ name: 'manifest.json' }, JSON.stringify({ tables: sums, sequences, files }));
  archive.finalize();
  const file = join(folder, `${name}.tar.gz`);
  await writeFile(file, gzipSync(await buffer(archive)));
  return file;
}

test('a backup of the first format, with rows as JSON, is restored', async () => {
  const source = await installation('of the run');
  const live = await source.open();
  await fill(live);
  const tables = new Map<string, string[]>();
  await live.kysely.transaction().execute(async (db) => {
    for (const table of await tablesOf(db)) {
      const texts: string[] = [];
      for await (const text of jsonRows(db, { table })) texts.push(text);
      tables.set(table.name, texts);
    }
  });
  await live.close();
  const head = { format: 1, version: '0', createdAt: '', migrations: await knownMigrations() };
  const file = await archiveOf('first', { head, tables, ending: 'ndjson' });

  const target = await installation('of the run');
  await restoreBackup(target.config, file);
  const [first, second] = [join(folder, 'first-a.tar.gz'), join(folder, 'first-b.tar.gz')];
  const restored = await writeBackup(target.config, first);
  expect(restored.tables).toEqual((await writeBackup(source.config, second)).tables);
});

test('a restore that fails within a table leaves an empty database with all its indexes and constraints', async () => {
  const source = await installation('server');
  const live = await source.open();
  await fill(live);
  await live.close();
  const whole = join(folder, 'whole.tar.gz');
  await writeBackup(source.config, whole);
  let head: object = {};
  const tables = new Map<string, string[]>();
  await readBackup(whole, {
    head: (found) => {
      head = found;
    },
    rows: async (table, lines) => {
      tables.set(table, [...(tables.get(table) ?? []), lines.toString()]);
    },
  });
  // The second part of the last table has a row that its columns refuse.
  tables.set('vehicles', ['no-guid\tx\n'.repeat(3), 'no-guid\tx\n'.repeat(5_000)]);
  const file = await archiveOf('broken', { head, tables, ending: 'copy' });

  const target = await installation('server');
  const before = await target.open();
  const shape = await shapeOf(before);
  await before.close();
  await expect(restoreBackup(target.config, file)).rejects.toThrow(/no-guid|vehicles|column/);
  const untouched = await target.open();
  expect(await shapeOf(untouched)).toEqual(shape);
  expect(await untouched.queries.change('select 1 from users union all select 1 from pets', [])).toEqual([]);
  expect(await untouched.queries.change('select 1 from roles limit 1', [])).toHaveLength(1);
  await untouched.close();
  await restoreBackup(target.config, whole);
});

/** The disk of the target is full once the rows arrive. */
const FULL = `import { open } from 'node:fs/promises';
  const handle = await open(process.execPath);
  const methods = Object.getPrototypeOf(handle);
  await handle.close();
  methods.write = methods.writev = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  };`;

test('a backup of a server to a full disk ends in the middle of a table with one line, and leaves nothing', async () => {
  const source = await installation('server');
  const live = await source.open();
  const make = new Builder(live.orm);
  const { resident } = await make.residentUser(await make.community());
  await make.pet(resident);
  // In portions, which a busy machine stores within the time limit of a statement.
  for (let portion = 0; portion < 10; portion++) {
    await live.queries.change(
      `insert into pets (id, resident_id, name, species, breed, age, color, created_at)
      select gen_random_uuid(), resident_id, md5(n::text), species, breed, age, color, created_at
      from (select * from pets limit 1) p, generate_series(1, 2000) n`,
      [],
    );
  }
  await live.close();
  const target = join(folder, 'full');
  await mkdir(target);
  const { code, stdout, stderr } = await runNode(
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(FULL)}`,
      'dist/bundle/cli.js',
      'backup',
      join(target, 'file'),
    ],
    { env: { PATH: process.env.PATH, ...source.variables } },
  );
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^\S+file cannot be written: ENOSPC: [^\n]+\n$/);
  expect(await readdir(target)).toEqual([]);
});
