import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { readBackup } from '../../../src/commands/backup/read-backup.js';
import { restoreBackup } from '../../../src/commands/backup/restore.js';
import { writeBackup } from '../../../src/commands/backup/write-backup.js';
import { type Database, knownMigrations, openDatabase } from '../../../src/engine/database.js';
import { CommunityCharge } from '../../../src/modules/charges/charge.entity.js';
import { Payment } from '../../../src/modules/charges/payment.entity.js';
import { PaymentApplication } from '../../../src/modules/charges/payment-application.entity.js';
import { entities } from '../../../src/modules/entities.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { Builder } from '../../support/build.js';
import { databaseForProcess, noDatabaseForProcess } from '../../support/database.js';
import type { ProcessDatabase } from '../../support/server-database.js';

let folder: string;
const databases: ProcessDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(async () => {
  for (const database of databases) await database.dispose();
  await rm(folder, { recursive: true });
});

/** The settings of a separate installation with an empty, migrated database. */
async function installation(name: string) {
  const home = join(folder, name);
  await mkdir(join(home, 'uploads'), { recursive: true });
  const database = await databaseForProcess();
  databases.push(database);
  return loadConfig({ ...database.environment, DATA_DIR: home, UPLOADS_DIR: join(home, 'uploads') });
}

type Installation = Awaited<ReturnType<typeof installation>>;

const open = ({ database }: Installation) => openDatabase({ ...database, entities });

/** A payment and its application to a charge, in one transaction. */
async function pay({ orm }: Database, communityId: string, cargosComunidadId: string): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const fields = { formaDePago: 'Efectivo', fechaDePago: '2026-03-09T00:00:00.000Z', notas: null };
    const payment = em.create(Payment, { communityId, montoPago: 1, montoAplicado: 1, ...fields });
    const link = { communityId, pagoComunidadId: payment.id, cargosComunidadId };
    em.create(PaymentApplication, { ...link, montoAplicado: 1 });
    const charge = await em.findOneOrFail(CommunityCharge, { id: cargosComunidadId });
    charge.montoPagado += 1;
  });
}

const FIGURES = `select
  (select count(*)::int from payments) as payments,
  (select coalesce(sum(monto_pago), 0)::float from payments) as paid,
  (select coalesce(sum(monto_aplicado), 0)::float from payment_applications) as applied,
  (select count(*)::int from payment_applications a join payments p on p.id = a.pago_comunidad_id) as linked,
  (select count(*)::int from pets) as pets,
  (select count(*)::int from comments) as comments`;

interface Figures {
  readonly payments: number;
  readonly [name: string]: number;
}

const figuresOf = async ({ queries }: Database) => (await queries.change<Figures>(FIGURES, []))[0] as Figures;

test('a backup made under load restores the database of one moment with all its files', async () => {
  const source = await installation('source');
  const live = await open(source);
  const make = new Builder(live.orm);
  const community = await make.community();
  const { resident } = await make.residentUser(community);
  const { id: chargeId } = await make.charge(await make.contract(community), { montoCargo: 1_000_000 });
  const pet = await make.pet(resident, { name: 'Ñandú "uno"\n\\n' });
  await live.queries.change(
    `insert into pets (id, resident_id, name, species, breed, age, color, created_at)
    select gen_random_uuid(), resident_id, name, species, breed, age, color, created_at
    from pets, generate_series(1, 12000) where id = $1`,
    [pet.id],
  );
  await mkdir(join(source.uploadsDir, 'documents', 'a'), { recursive: true });
  const picture = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  await writeFile(join(source.uploadsDir, 'documents', 'a', 'plano ñ.png'), picture);
  await writeFile(join(source.uploadsDir, 'vacío.txt'), '');
  await mkdir(join(source.uploadsDir, '.pictures'));
  await writeFile(join(source.uploadsDir, '.pictures', 'copia.webp'), 'x');

  await pay(live, community.id, chargeId);
  const atStart = await figuresOf(live);
  let isDone = false;
  const writing = (async () => {
    while (!isDone) await nextTurn().then(() => pay(live, community.id, chargeId));
  })();
  const file = join(folder, 'copy.tar.gz');
  await writeBackup(source, file).finally(() => {
    isDone = true;
  });
  await writing;
  const atEnd = await figuresOf(live);
  await live.close();
  expect(atEnd.payments).toBeGreaterThan(atStart.payments);

  const target = await installation('target');
  await mkdir(join(target.uploadsDir, '.pictures'), { recursive: true });
  await writeFile(join(target.uploadsDir, '.pictures', 'de otra.webp'), 'x');
  const manifest = await restoreBackup(target, file);
  expect(manifest.tables.pets?.rows).toBe(12_001);
  const restored = await open(target);
  const { payments, paid, applied, linked, pets } = await figuresOf(restored);
  expect({ paid, applied, linked, pets }).toEqual({
    paid: payments,
    applied: payments,
    linked: payments,
    pets: 12_001,
  });
  expect(payments).toBeGreaterThanOrEqual(atStart.payments);
  expect(payments).toBeLessThanOrEqual(atEnd.payments);
  // The restored database accepts writes: keys, triggers and sequences are in place.
  await pay(restored, community.id, chargeId);
  const orphan = 'update pets set resident_id = gen_random_uuid() where id = $1';
  await expect(restored.queries.change(orphan, [pet.id])).rejects.toMatchObject({ code: '23503' });
  await expect(restored.queries.change('truncate audit_entries', [])).rejects.toThrow('append-only');
  await restored.close();
  expect(await readFile(join(target.uploadsDir, 'documents', 'a', 'plano ñ.png'))).toEqual(picture);
  expect(await readFile(join(target.uploadsDir, 'vacío.txt'), 'utf8')).toBe('');
  expect((await readdir(target.uploadsDir)).sort()).toEqual(['documents', 'vacío.txt']);

  await expect(restoreBackup(target, file)).rejects.toThrow(/is not empty/);
  await expect(writeBackup(source, file)).rejects.toThrow(/exists already/);
}, 120_000);

test('a backup without the folder of the uploads is refused, and writes no file', async () => {
  const source = await installation('without-uploads');
  await rm(source.uploadsDir, { recursive: true });
  const file = join(folder, 'without-uploads.backup');

  await expect(writeBackup(source, file)).rejects.toThrow(`There is no folder ${source.uploadsDir}`);

  expect(await readdir(folder)).not.toContain('without-uploads.backup');
});

test('a backup tells of a file that is removed before it is copied', async () => {
  const source = await installation('removed-meanwhile');
  const gone = join(source.uploadsDir, 'ido.txt');
  await writeFile(gone, 'x');
  await writeFile(join(source.uploadsDir, 'queda.txt'), 'x');
  const told: string[] = [];
  const progress = {
    line: (text: string) => {
      told.push(text);
      // The first line comes after the rows.
      rmSync(gone, { force: true });
    },
    bar: () => undefined,
  };

  const manifest = await writeBackup(source, join(folder, 'removed-meanwhile.backup'), { progress });

  expect(manifest.files.count).toBe(1);
  expect(told).toContain('Removed meanwhile, though rows may name them: 1 files, such as ido.txt');
});

test('a backup of a database without tables is refused with what makes them', async () => {
  const { uploadsDir } = await installation('without-tables');
  const database = await noDatabaseForProcess();
  databases.push(database);
  const source = loadConfig({ ...database.environment, UPLOADS_DIR: uploadsDir });

  const written = writeBackup(source, join(folder, 'without-tables.backup'));

  await expect(written).rejects.toThrow(/^The database has no tables .*: run npm run migrate/);
});

test('a backup that is cut off or changed is refused before anything is restored', async () => {
  const source = await installation('small');
  const live = await open(source);
  await new Builder(live.orm).community();
  await live.close();
  const file = join(folder, 'small.tar.gz');
  await writeBackup(source, file);
  const whole = await readFile(file);

  const target = await installation('untouched');
  await truncate(file, Math.floor(whole.length / 2));
  await expect(restoreBackup(target, file)).rejects.toThrow(/no whole backup/);
  const changed = Buffer.from(whole);
  changed[Math.floor(whole.length / 2)] = (changed[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
  await writeFile(file, changed);
  await expect(restoreBackup(target, file)).rejects.toThrow(/no whole backup|is damaged/);

  const untouched = await open(target);
  expect(await untouched.queries.change('select 1 from communities', [])).toEqual([]);
  await untouched.close();
});

describe('an altered backup', () => {
  const HEAD = { format: 1, version: '1', createdAt: '2026-03-09T00:00:00.000Z', migrations: [] };
  const MANIFEST = { tables: {}, sequences: {}, files: { count: 0, bytes: 0, sha256: '' } };

  interface Entry {
    readonly name: string;
    readonly type?: 'symlink';
    readonly linkname?: string;
  }

  async function archiveOf(name: string, entries: readonly (readonly [Entry, string?])[]): Promise<string> {
    const archive = pack();
    for (const [header, content] of entries) archive.entry(header, content ?? '');
    archive.finalize();
    const file = join(folder, `${name}.tar.gz`);
    await writeFile(file, gzipSync(await buffer(archive)));
    return file;
  }

  const head = [{ name: 'head.json' }, JSON.stringify(HEAD)] as const;
  const manifest = [{ name: 'manifest.json' }, JSON.stringify(MANIFEST)] as const;

  test.each<[string, readonly (readonly [Entry, string?])[], RegExp]>([
    [
      'link',
      [head, [{ name: 'uploads/a.png', type: 'symlink', linkname: '/etc/passwd' }], manifest],
      /no file/,
    ],
    ['parent', [head, [{ name: 'uploads/../../a.png' }, 'x'], manifest], /outside of the uploads folder/],
    ['absolute', [head, [{ name: 'uploads//etc/a.png' }, 'x'], manifest], /outside of the uploads folder/],
    ['other', [head, [{ name: 'settings.json' }, '{}'], manifest], /no part of a backup/],
    ['headless', [manifest], /no whole backup/],
    ['shapeless', [[{ name: 'head.json' }, '{"format":1}'], manifest], /no whole backup: .*migrations/],
    ['tableless', [head, [{ name: 'manifest.json' }, '{"files":null}']], /no whole backup: .*tables/],
    ['bomb', [head, [{ name: 'tables/pets/1.ndjson' }, ' '.repeat(70 * 1024 * 1024)], manifest], /too much/],
  ])(
    'a backup with an entry that no backup has is refused in one line: %s',
    async (name, entries, refusal) => {
      const file = await archiveOf(name, entries);
      const refused = readBackup(file);
      await expect(refused).rejects.toThrow(refusal);
      await expect(refused).rejects.toMatchObject({
        name: 'BackupError',
        message: expect.not.stringContaining('\n'),
      });
    },
  );

  test('a backup without a table is refused, and nothing is restored', async () => {
    const target = await installation('tableless-target');
    const empty = { ...HEAD, migrations: await knownMigrations() };
    const files = { count: 0, bytes: 0, sha256: createHash('sha256').digest('hex') };
    const file = await archiveOf('no-tables', [
      [{ name: 'head.json' }, JSON.stringify(empty)],
      [{ name: 'manifest.json' }, JSON.stringify({ ...MANIFEST, files })],
    ]);
    await expect(restoreBackup(target, file)).rejects.toThrow(/nothing is restored/);
    const untouched = await open(target);
    expect(await untouched.queries.change('select 1 from roles limit 1', [])).toHaveLength(1);
    await untouched.close();
  });
});
