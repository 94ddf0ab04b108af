import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { PASSWORD } from '../../support/accounts.js';
import { Builder } from '../../support/build.js';
import { databaseForProcess, noDatabaseForProcess } from '../../support/database.js';
import { runNode } from '../../support/outcome.js';
import type { ProcessDatabase } from '../../support/server-database.js';
import { endProcesses, removeFolder, startCommand } from '../../support/service-process.js';

const CLI = 'dist/bundle/cli.js';

const COMMANDS: readonly string[][] = [
  ['start'],
  ['migrate'],
  ['admin', 'create'],
  ['backup'],
  ['restore'],
  ['person', 'export'],
  ['person', 'erase'],
  ['import'],
  ['check-config'],
  ['routes'],
];

let folder: string;
let database: ProcessDatabase;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  await mkdir(join(folder, 'uploads'));
  database = await databaseForProcess();
  environment = { ...environmentOf(database, folder), BCRYPT_ROUNDS: '4', PORT: '0', DEMO_DATA: 'off' };
});
afterEach(endProcesses);
afterAll(async () => {
  await database.dispose();
  await removeFolder(folder);
});

const environmentOf = (of: ProcessDatabase, home: string) => ({
  PATH: process.env.PATH as string,
  ...of.environment,
  DATA_DIR: home,
  UPLOADS_DIR: join(home, 'uploads'),
});

const community = (args: readonly string[], settings: Record<string, string> = {}) =>
  runNode([CLI, ...args], { env: { ...environment, ...settings } });

/** The object that a command with `--json` printed, as the whole of its standard output. */
async function json(args: readonly string[], settings?: Record<string, string>) {
  const { code, stdout } = await community([...args, '--json'], settings);
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  return { code, ...JSON.parse(stdout) };
}

test.each(COMMANDS.map((words) => [words.join(' '), words] as const))(
  'community %s prints its help on standard output',
  async (name, words) => {
    const { code, stdout, stderr } = await community([...words, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: community ${name} [^\n]*\n\n[A-Z]`));
    expect(stdout).toContain('--json');
  },
);

test('the help of the program names every command', async () => {
  const helps = [['--help'], ['admin', '--help'], ['person', '--help']].map((args) => community(args));
  const text = (await Promise.all(helps)).map(({ stdout }) => stdout).join('');
  for (const words of COMMANDS) expect(text).toMatch(new RegExp(`^ {2}${words.at(-1)}\\b`, 'm'));
});

test.each([
  ['no command', []],
  ['an unknown command', ['backups']],
  ['a group without a command', ['person']],
  ['an unknown command of a group', ['person', 'forget']],
  ['a missing argument', ['backup']],
  ['an argument too many', ['backup', 'a', 'b']],
  ['an unknown option', ['restore', 'a', '--verify']],
  ['a missing option', ['admin', 'create', '--username', 'ana']],
])('%s is wrong usage: at most two lines and the exit code 2', async (_what, args) => {
  const { code, stdout, stderr } = await community(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^(?:[A-Z][^\n]+\n)?Usage: community [^\n]+\n$/);
});

test('wrong usage of a program, of a group and of a command is one JSON object with --json', async () => {
  for (const [args, usage] of [
    [['backups'], /^Usage: community \[/],
    [['person', 'forget'], /^Usage: community person /],
    [['backup'], /^Usage: community backup /],
  ] as const)
    expect(await json(args)).toEqual({
      code: 2,
      error: expect.arrayContaining([expect.stringMatching(usage)]),
    });
});

test('each command that changes or copies data answers one JSON object', async () => {
  const file = join(folder, 'copy.tar.gz');
  const before = await openDatabase({ ...loadConfig(environment).database, entities });
  const make = new Builder(before.orm);
  const { username, id } = await make.residentUser(null);
  await before.close();

  const admin = { username: 'jefa-cli', email: 'jefa-cli@correo.example' };
  const named = ['admin', 'create', '--username', admin.username, '--email', admin.email];
  expect(await json(named, { ADMIN_PASSWORD: PASSWORD })).toEqual({ code: 0, ...admin });
  expect(await json(named, { ADMIN_PASSWORD: PASSWORD })).toEqual({
    code: 1,
    error: [expect.stringMatching(/^There is already a user with this/)],
  });

  expect(await json(['migrate'])).toEqual({ code: 0, steps: [] });

  const written = await json(['backup', file]);
  expect(written).toMatchObject({ code: 0, file, files: 0 });
  expect(written.rows).toBeGreaterThan(2);
  expect(await json(['backup', file])).toEqual({
    code: 1,
    error: [`${file} exists already: name a new file`],
  });
  const { rows } = written;
  expect(await json(['restore', file, '--check'])).toEqual({
    code: 0,
    file,
    restored: false,
    rows,
    files: 0,
  });

  const home = await mkdtemp(join(folder, 'restored-'));
  const other = await noDatabaseForProcess();
  const restored = await json(['restore', file], environmentOf(other, home));
  await other.dispose();
  expect(restored).toEqual({ code: 0, file, restored: true, rows, files: 0 });

  const exported = join(folder, 'person.tar.gz');
  expect(await json(['person', 'export', username, exported])).toMatchObject({
    code: 0,
    file: exported,
    username,
    files: 0,
  });
  expect(await json(['person', 'erase', username])).toEqual({
    code: 1,
    error: [expect.stringContaining('say --yes')],
  });
  expect(await json(['person', 'erase', username, '--yes'])).toEqual({ code: 0, userId: id, files: 0 });
});

test('a start with --json answers the address in one object once it listens, or why it does not start', async () => {
  const started = startCommand({
    command: process.execPath,
    args: [CLI, 'start', '--json'],
    environment,
  });
  const { url, pid } = JSON.parse(await started.printed('"url"'));
  expect(pid).toBe(started.pid);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  started.signal('SIGTERM');
  expect(await started.ended).toBe(0);
  expect(started.output).toHaveLength(1);

  expect(await json(['start'], { PORT: 'none' })).toEqual({
    code: 1,
    error: [expect.stringMatching(/^PORT /)],
  });
});

test('check-config prints one line for each fault', async () => {
  const faulty = { PORT: 'none', DATABASE_POOL_SIZE: '0' };
  const { code, stdout, stderr } = await community(['check-config'], faulty);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^PORT [^\n]+\nDATABASE_POOL_SIZE [^\n]+\n$/);
  expect(await json(['check-config'], faulty)).toEqual({ code: 1, error: stderr.trimEnd().split('\n') });
});

test('check-config prints the settings with their origin and the warnings of a start, without secrets', async () => {
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://ana:secreta@db.example:5432/community?password=secreta',
    JWT_KEYS: '1:kZ8vQm2xT7wR4yB9nL5cF0jH3gD6sA1pE8uW',
    SMTP_URL: 'smtp://ana:secreta@mail.example:587',
    CORS_ORIGINS: 'https://community.example',
    MAIL_FROM: 'ana@correo.example',
    PUBLIC_URL: 'https://community.example',
    METRICS_TOKEN: 'secreta-secreta-secreta-secreta-secreta',
  };
  const { code, stdout, stderr } = await community(['check-config'], settings);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Warning: DATABASE_URL leads to another machine without TLS/m);
  expect(stdout).toMatch(/^DATABASE_URL +postgres:\/\/db\.example:5432\/community +environment$/m);
  expect(stdout).toMatch(/^JWT_KEYS +\(secret\) +environment$/m);
  expect(stdout).toMatch(/^SLOW_READ_MS +1000 +default$/m);
  expect(stdout).not.toMatch(/secreta|kZ8vQm2x/);
  const { settings: answered, warnings } = await json(['check-config'], settings);
  expect(answered.JWT_KEYS).toEqual({ value: null, from: 'environment' });
  expect(answered.UPLOADS_DIR).toEqual({ value: join(folder, 'uploads'), from: 'environment' });
  expect(warnings).toContainEqual(expect.stringContaining('without TLS'));
});

test('a command reads .env of its folder, and the environment wins over it', async () => {
  const cwd = await mkdtemp(join(folder, 'env-'));
  await writeFile(join(cwd, '.env'), 'PORT=4111\nHOST=::1\n');
  const run = async (settings: Record<string, string>) => {
    const { stdout } = await runNode([join(process.cwd(), CLI), 'check-config', '--json'], {
      cwd,
      env: { PATH: process.env.PATH as string, ...settings },
    });
    return JSON.parse(stdout).settings;
  };
  expect(await run({ HOST: '127.0.0.1' })).toMatchObject({
    PORT: { value: '4111' },
    HOST: { value: '127.0.0.1' },
  });
});

test('routes prints a row for each operation of the OpenAPI document', async () => {
  const { paths } = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
  const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const { routes } = await json(['routes']);
  const listed = routes.map(({ method, path }: { method: string; path: string }) => `${method} ${path}`);
  const folded = (lines: readonly string[]) => lines.map((line) => line.toLowerCase()).sort();
  expect(folded(listed)).toEqual(folded(documented));
  const { stdout } = await community(['routes']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(documented.length + 1);
  expect(stdout).toMatch(/^POST +\/api\/auth\/login +login +credentials$/m);
});
