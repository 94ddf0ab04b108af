import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '../../support/client.js';
import { databaseForProcess } from '../../support/database.js';
import { formOf } from '../../support/forms.js';
import { listenOnOwnPort } from '../../support/free-port.js';
import { commandOf } from '../../support/npm-script.js';
import {
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
import { registerAdmin } from '../../support/register.js';
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
  const { username, token } = await registerAdmin(url);
  jefa = username;
  admin = new Client(url, token);
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

let backup: Promise<string> | undefined;

/** A backup that the form of the command for a repository that is built has made once. */
function theBackup(): Promise<string> {
  const make = async () => {
    const file = aFile();
    expect(await inRepository(typed('npx community backup FILE', { FILE: file }))).toContain(file);
    return file;
  };
  backup ??= make();
  return backup;
}

test('a backup is made and checked by the commands, which the forms without npm name too', async () => {
  const check = typed('community restore FILE [--check]', {
    ...BY_PROGRAM,
    FILE: await theBackup(),
    '[--check]': '--check',
  });
  expect(await inRepository(check)).toMatch(/rows/);
  const byProgram = typed('node dist/bundle/cli.js backup FILE');
  expect(typed('community backup FILE', BY_PROGRAM)).toBe(byProgram);
  expect(byProgram.split(' ')).toEqual(['node', ...commandOf('backup'), 'FILE']);
});

/** The line of cron. */
const LINE = String.raw`15 3 * * * community cd /srv/community && F=/backup/$(date +\%F).tar.gz && npm run --silent backup -- $F && npm run --silent restore -- $F --check && find /backup -name '*.tar.gz' -mtime +14 -delete`;

// What the scripts and the program do with a person is tested in commands/person-commands.test.ts.
test('the scripts of the table of commands take what the program beside them takes', () => {
  expect(typed('npm run backup -- FILE')).toBe(`${typed('npm run backup --')} FILE`);
  expect(typed('npm run restore -- FILE')).toBe(`${typed('npm run restore --')} FILE`);
  expect(LINE.replaceAll('--silent ', '').replaceAll('$F', 'FILE').split(' && ')).toEqual(
    expect.arrayContaining([typed('npm run backup -- FILE'), typed('npm run restore -- FILE --check')]),
  );
  expect(typed('npm run person:export -- WHO FILE')).toBe(`${typed('npm run person:export --')} WHO FILE`);
  expect(typed('npm run person:erase -- WHO')).toBe(`${typed('npm run person:erase --')} WHO`);
  expect(`${typed('npm run admin:create --')} --username NAME --email ADDRESS`).toBe(
    typed('npm run admin:create -- --username NAME --email ADDRESS'),
  );
  const forms = [
    typed('community person export WHO FILE', BY_PROGRAM),
    typed('community person erase WHO [--yes]', BY_PROGRAM),
  ];
  expect(forms).toEqual([
    ['node', ...commandOf('person:export'), 'WHO FILE'].join(' '),
    ['node', ...commandOf('person:erase'), 'WHO [--yes]'].join(' '),
  ]);
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
  const file = await theBackup();
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
    typed('PORT=4001 SMTP_URL= PUSH_WEBHOOK_URL= REDIS_URL= WEBHOOKS=off npm start', {
      '4001': String(port),
    }),
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
