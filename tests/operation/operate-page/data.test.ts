import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSWORD } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { databaseForProcess, noDatabaseForProcess } from '../../support/database.js';
import { formOf } from '../../support/forms.js';
import { listenOnOwnPort } from '../../support/free-port.js';
import {
  aPerson,
  communitiesSeenBy,
  done,
  type Installation,
  inShell,
  makeCommunity,
  makeInstallation,
  signedIn,
  started,
  typed,
} from '../../support/operate-page.js';
import { unique } from '../../support/samples.js';
import { endProcesses } from '../../support/service-process.js';

/* The commands of docs/operate.md that copy, restore and remove data, while the service runs. */

const BY_PROGRAM = { community: 'node dist/bundle/cli.js' };

let installation: Installation;
let url: string;
let jefa: string;
let admin: Client;
beforeAll(async () => {
  installation = await makeInstallation(databaseForProcess);
  ({ url } = await started('node dist/main.js', installation.environment));
  const { username, email } = aPerson();
  jefa = username;
  await done(`node dist/bundle/cli.js admin create --username ${username} --email ${email}`, {
    environment: { ...installation.environment, ADMIN_PASSWORD: PASSWORD },
  });
  admin = await signedIn(url, username);
  await makeCommunity(admin, 'Los Robles');
  const sent = formOf({ name: 'acta.txt', content: 'Acta' }, { path: 'actas/acta.txt' });
  expect((await admin.post('/api/File/upload', sent)).status).toBe(200);
});
afterAll(async () => {
  await endProcesses();
  await installation.remove();
});

const inRepository = (line: string, more: Record<string, string> = {}) =>
  done(line, { environment: { ...installation.environment, ...more } });

const aFile = () => join(installation.folder, `${unique()}.tar.gz`);

test('a backup is made and checked by each form of the commands', async () => {
  const file = aFile();
  expect(await inRepository(typed('npm run backup -- FILE', { FILE: file }))).toContain(file);
  expect(await inRepository(typed('npm run restore -- FILE --check', { FILE: file }))).toMatch(/rows/);
  const byNpx = aFile();
  expect(await inRepository(typed('npx community backup FILE', { FILE: byNpx }))).toContain(byNpx);
  const check = typed('community restore FILE [--check]', {
    ...BY_PROGRAM,
    FILE: byNpx,
    '[--check]': '--check',
  });
  expect(await inRepository(check)).toMatch(/rows/);
  const byProgram = aFile();
  expect(await inRepository(typed('node dist/bundle/cli.js backup FILE', { FILE: byProgram }))).toMatch(
    /rows/,
  );
  expect(typed('community backup FILE', BY_PROGRAM)).toBe('node dist/bundle/cli.js backup FILE');
});

test('the scripts of the table of commands take what the program beside them takes', () => {
  expect(typed('npm run backup -- FILE')).toBe(`${typed('npm run backup --')} FILE`);
  expect(typed('npm run restore -- FILE')).toBe(`${typed('npm run restore --')} FILE`);
  expect(typed('npm run person:export -- WHO FILE')).toBe(`${typed('npm run person:export --')} WHO FILE`);
  expect(typed('npm run person:erase -- WHO')).toBe(`${typed('npm run person:erase --')} WHO`);
});

test('the commands between databases and in a container are made of commands that are executed', () => {
  const [backup, restore] = [typed('npm run backup -- FILE'), typed('npm run restore -- FILE')];
  expect(typed('npm run backup -- FILE && DATABASE_URL=postgres://… npm run restore -- FILE')).toBe(
    `${backup} && DATABASE_URL=postgres://… ${restore}`,
  );
  expect(typed('npm run backup -- FILE && DATABASE_URL=embedded DATA_DIR=… npm run restore -- FILE')).toBe(
    `${backup} && DATABASE_URL=embedded DATA_DIR=… ${restore}`,
  );
  const create = typed('community admin create --username NAME --email ADDRESS', {
    community: 'node dist/bundle/cli.js',
  });
  expect(
    typed('docker compose exec service node dist/bundle/cli.js admin create --username NAME --email ADDRESS'),
  ).toBe(`docker compose exec service ${create}`);
});

describe('the schedule of backups', () => {
  const LINE = String.raw`15 3 * * * community cd /srv/community && F=/backup/$(date +\%F).tar.gz && npm run --silent backup -- $F && npm run --silent restore -- $F --check && find /backup -name '*.tar.gz' -mtime +14 -delete`;

  /** The command of the line as cron runs it: after the times and the user, with an escaped percent sign as itself. */
  async function tonight() {
    const folder = join(installation.folder, unique());
    await mkdir(folder);
    const command = typed(LINE, { '/srv/community': process.cwd(), '/backup': folder })
      .replace(/^(\S+ ){6}/, '')
      .replaceAll('\\%', '%');
    return { folder, command };
  }

  const old = async (folder: string, name: string, days: number) => {
    const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), at, at);
  };

  test('the line of cron makes a checked backup and deletes those that are older than 14 days', async () => {
    const { folder, command } = await tonight();
    await old(folder, 'old.tar.gz', 16);
    await old(folder, 'recent.tar.gz', 3);
    expect(await inRepository(command)).not.toMatch(/^> /m);
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    expect(names).toContain('recent.tar.gz');
    expect(names).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-\d\d\.tar\.gz$/));
  });

  test('the line of cron deletes nothing when the backup fails', async () => {
    const { folder, command } = await tonight();
    await old(folder, 'old.tar.gz', 16);
    const environment = { ...installation.environment, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect((await inShell(command, { environment })).code).toBe(1);
    expect(await readdir(folder)).toEqual(['old.tar.gz']);
  });
});

test('the rehearsal of a restore serves the records and documents at another port, and touches nothing else', async () => {
  const file = aFile();
  await inRepository(typed('npm run backup -- FILE', { FILE: file }));
  const probe = await listenOnOwnPort();
  const { port } = probe.address() as { port: number };
  probe.close();
  const folder = join(installation.folder, unique());
  await mkdir(folder);
  const lines = [
    typed('export DATABASE_URL=embedded DATA_DIR=/tmp/rehearsal UPLOADS_DIR=/tmp/rehearsal/uploads', {
      '/tmp/rehearsal': folder,
    }),
    typed('npm run restore -- FILE', { FILE: file }),
    typed('PORT=4001 SMTP_URL= npm start', { '4001': String(port) }),
  ];
  const rehearsal = await started(lines.join('\n'), {
    ...installation.environment,
    SMTP_URL: 'smtp://none:1',
  });
  expect(new URL(rehearsal.url).port).toBe(String(port));
  const client = await signedIn(rehearsal.url, jefa);
  expect(await communitiesSeenBy(client)).toContain('Los Robles');
  expect((await client.get('/uploads/actas/acta.txt')).body).toBe('Acta');
  await makeCommunity(client, 'De la prueba');
  expect(await communitiesSeenBy(admin)).not.toContain('De la prueba');
});

test('a backup is restored in earnest into an empty database and an empty folder of uploads', async () => {
  const file = aFile();
  await inRepository(typed('npm run backup -- FILE', { FILE: file }));
  const other = await makeInstallation(noDatabaseForProcess);
  try {
    await done(typed('community restore FILE', { ...BY_PROGRAM, FILE: file }), other);
    const restored = await started('node dist/main.js', other.environment);
    expect(await communitiesSeenBy(await signedIn(restored.url, jefa))).toContain('Los Robles');
    expect(await readFile(join(other.folder, 'uploads', 'actas', 'acta.txt'), 'utf8')).toBe('Acta');
    await restored.stop();
  } finally {
    await other.remove();
  }
});

describe('the data of one person', () => {
  async function aPersonWithAccount() {
    const { username, email } = aPerson();
    const create = `${typed('npm run admin:create --')} --username ${username} --email ${email}`;
    await inRepository(create, { ADMIN_PASSWORD: PASSWORD });
    return username;
  }

  test('is copied and removed by the scripts', async () => {
    const [who, file] = [await aPersonWithAccount(), aFile()];
    const copy = typed('npm run person:export -- WHO FILE', { WHO: who, FILE: file });
    expect(await inRepository(copy)).toContain(file);
    const erase = typed('npm run person:erase -- WHO', { WHO: who });
    expect((await inShell(erase, installation)).code).toBe(1);
    expect(await inRepository(`${erase} --yes`)).toMatch(/^Erased the person/m);
  });

  test('is copied and removed by the program', async () => {
    const [who, file] = [await aPersonWithAccount(), aFile()];
    const values = { ...BY_PROGRAM, WHO: who };
    expect(
      await inRepository(typed('community person export WHO FILE', { ...values, FILE: file })),
    ).toContain(file);
    const erase = typed('community person erase WHO [--yes]', { ...values, '[--yes]': '--yes' });
    expect(await inRepository(erase)).toMatch(/^Erased the person/m);
  });
});
