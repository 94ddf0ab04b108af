import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { community, unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import {
  endProcesses,
  type ServiceProcess,
  startCommand,
  startProcess,
} from '../../support/service-process.js';
import { until } from '../../support/until.js';

/* Two builds on one server: the present one, and a newer one with one migration more. */

const NEWER = '99.0.0';
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

let newerFolder: string;
let folder: string;
let database: Awaited<ReturnType<typeof databaseOnServer>>;

beforeEach(async () => {
  newerFolder = await copyBuild();
  folder = await mkdtemp(join(tmpdir(), 'community-expand-'));
  database = await databaseOnServer();
});
afterEach(async () => {
  await endProcesses();
  await database.dispose();
  for (const each of [folder, newerFolder]) await rm(each, { recursive: true });
});

const environment = () => ({
  DATABASE_URL: database.url,
  DATABASE_POOL_SIZE: '4',
  DATA_DIR: folder,
  UPLOADS_DIR: join(folder, 'uploads'),
  DEMO_DATA: 'off',
  RATE_LIMIT: 'off',
});

/** Copies the build as a newer version. */
async function copyBuild(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'community-newer-'));
  for (const part of ['dist', 'migrations', 'assets', 'examples'])
    await cp(part, join(copy, part), { recursive: true });
  await symlink(resolve('node_modules'), join(copy, 'node_modules'));
  const manifest = JSON.parse(await readFile('package.json', 'utf8'));
  await writeFile(join(copy, 'package.json'), JSON.stringify({ ...manifest, version: NEWER }));
  return copy;
}

/** The name of a migration that the newer version has, and the present one has not. */
const nameOf = (place: number) => `Migration9999123123595${place}_newer`;

/** Gives the newer version some migrations more. */
async function addMigrations(...bodies: string[]): Promise<void> {
  for (const [place, body] of bodies.entries()) {
    const name = nameOf(place);
    await writeFile(
      join(newerFolder, 'migrations', `${name}.js`),
      `import { Migration } from '@mikro-orm/migrations';
      export class ${name} extends Migration {${body}}`,
    );
  }
}

/** Starts a command of the newer version. */
const startNewer = (...args: string[]): ServiceProcess =>
  startCommand({
    command: process.execPath,
    args,
    cwd: newerFolder,
    environment: { PORT: '0', BCRYPT_ROUNDS: '4', ...environment() },
  });

const startPresent = () => startProcess(environment());

async function administratorOn(url: string): Promise<string> {
  const username = `u${unique()}`;
  const { body } = await new Client(url).post('/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ríos',
    username,
    email: `${username}@correo.example`,
    password: PASSWORD,
    roleId: roleId('SYSTEM_ADMIN'),
  });
  return body.token;
}

/** Between two turns of a client: more of them would only take the cores from what is awaited. */
const PAUSE_MS = 20;

/** Reads and writes until it is stopped. */
function load(client: Client) {
  const failed: string[] = [];
  let answered = 0;
  let isOver = false;
  const running = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const made = await client.post('/api/communities', community());
      const read = await client.get(`/api/communities/${made.body.id}`);
      const list = await client.get('/api/vehicletypes');
      for (const [{ status }, expected] of [
        [made, 201],
        [read, 200],
        [list, 200],
      ] as const) {
        answered += 1;
        if (status !== expected) failed.push(`${status} in the place of ${expected}`);
      }
      await pause(PAUSE_MS);
    }
  });
  return {
    failed,
    /** Waits until it has been answered some more times. */
    async goesOn() {
      const before = answered;
      await until(() => answered > before + 30);
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('instances of the version before serve on under load beside an expand migration, start again on its database, and go on alone', async () => {
  const present = startPresent();
  const url = await present.listening();
  const token = await administratorOn(url);
  const under = load(new Client(url, token));
  await under.goesOn();

  await addMigrations(`
    static kind = 'expand';
    static beside = '${version}';
    up() {
      this.addSql('alter table "communities" add "motto" text null, add "floors" int not null default 1');
      this.addSql(\`alter table "communities" add constraint "communities_motto_check"
        check (char_length("motto") <= 200) not valid\`);
    }`);
  const newer = startNewer('dist/main.js');
  const newerUrl = await newer.listening();
  expect(newer.output).toContainEqual(expect.stringContaining(`${nameOf(0)} applied`));
  await under.goesOn();
  const ofNewer = await new Client(newerUrl, token).post('/api/communities', community());
  expect(ofNewer.status).toBe(201);

  const again = startPresent();
  const againUrl = await again.listening();
  expect(again.output).toContain(`The database is newer than this version, which runs beside ${nameOf(0)}`);
  const underAgain = load(new Client(againUrl, token));
  await underAgain.goesOn();
  await under.goesOn();

  newer.signal('SIGTERM');
  expect(await newer.ended).toBe(0);
  await underAgain.goesOn();
  await under.goesOn();
  await Promise.all([under.stop(), underAgain.stop()]);
  expect([under.failed, underAgain.failed]).toEqual([[], []]);
  const found = await new Client(againUrl, token).get(`/api/communities/${ofNewer.body.id}`);
  expect(found.body).toEqual(ofNewer.body);
  expect(await query('select count(*)::int as rows from communities where floors <> 1')).toEqual([
    { rows: 0 },
  ]);
});

/** What migrations declare beside which an instance of the version before does not start. */
const REFUSED = {
  'a contract migration': "static kind = 'contract';",
  'a migration that says nothing': '',
  'an expand migration beside which only later versions run': `static kind = 'expand'; static beside = '${NEWER}';`,
};

test('an instance of the version before is refused with one line after each migration beside which it does not run', async () => {
  await addMigrations(
    ...Object.values(REFUSED).map(
      (declared, place) =>
        `${declared} up() { this.addSql('create table "newer${place}" ("id" int primary key)'); }`,
    ),
  );
  expect(await startNewer('dist/bundle/cli.js', 'migrate').ended).toBe(0);
  for (const [place, what] of Object.keys(REFUSED).entries()) {
    // As if the newer version had no other one more.
    await query("delete from mikro_orm_migrations where name like '%_newer'");
    await query(`insert into mikro_orm_migrations (name) values ('${nameOf(place)}')`);
    const refused = await openDatabase({ kind: 'server', url: database.url, poolSize: 2, entities }).catch(
      ({ message }: Error) => message,
    );
    expect([what, refused]).toEqual([
      what,
      `The database is newer than this version, which does not know its migration ${nameOf(place)}: start the version that made it, or a later one`,
    ]);
  }
});
