import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD } from '../../support/accounts.js';
import { databaseForProcess } from '../../support/database.js';
import { argumentsOf, commandOf } from '../../support/npm-script.js';
import {
  aPerson,
  done,
  type Installation,
  makeInstallation,
  shown,
  signedIn,
  started,
  typed,
} from '../../support/operate-page.js';
import { endProcesses, removeFolder } from '../../support/service-process.js';

/** What stands in backquotes on the page and is nothing to type, or needs `psql`, which the programs from npm lack. */
const NO_COMMANDS: ReadonlySet<string> = new Set([
  '{ "error": [LINE, …] }',
  'slow read',
  'slow change',
  'PUT /api/users/{id}',
  'The database is newer than this version',
  'explain (analyze, buffers)',
  'explain (generic_plan)',
  'psql "postgres://community:$(cat DATA_DIR/db.password)@127.0.0.1:$(sed -n 4p DATA_DIR/db/postmaster.pid)/community"',
]);

/** The files of other tests that execute a command, by a text that they have. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, text: string]>> = {
  // The Dockerfile begins with it, whose steps that file takes.
  'npm ci && npm run build': ['release/image.test.ts', "argumentsOf('archive')"],
  'npm ci --omit=dev': ['release/launcher.test.ts', '--omit=dev'],
  'docker build --tag community-service .': ['release/image.test.ts', "instruction('CMD')"],
  'redis-server --save "" --maxmemory 128mb --maxmemory-policy volatile-lru': [
    'support/redis-server.ts',
    "['--save', '', '--maxmemory', '128mb', '--maxmemory-policy', 'volatile-lru']",
  ],
  'community backup FILE [--with-files]': ['release/s3.test.ts', "'--with-files'"],
  'community files move [--back]': ['release/s3.test.ts', "'--back'"],
  'community files move --back': ['release/s3.test.ts', "'--back'"],
  'community files move': ['release/s3.test.ts', "['files', 'move', '--json', ...args]"],
  'STORAGE=s3': ['release/s3.test.ts', "STORAGE: 's3'"],
  'S3_BUCKET=NAME': ['release/s3.test.ts', 'S3_BUCKET: BUCKET'],
  'S3_REGION=eu-west-1': ['release/s3.test.ts', "S3_REGION: 'eu-west-1'"],
  'S3_ENDPOINT=http://minio:9000': ['release/s3.test.ts', 'S3_ENDPOINT: `http'],
  'community import FILE --community ID --kind KIND --as WHO [--apply]': [
    'operation/commands/import.test.ts',
    "'--apply'",
  ],
  'promtool test rules deploy/prometheus/alerts.test.yml': [
    'operation/third-party/monitoring.test.ts',
    "['test', 'rules', TESTS]",
  ],
  'community start': ['release/commands/cli.test.ts', "args: [CLI, 'start', '--json']"],
  'community check-config': ['release/commands/cli.test.ts', "community(['check-config'], settings)"],
  'community routes [--used DAYS]': [
    'operation/process/path-uses.test.ts',
    "community('routes', '--used', '7')",
  ],
  'npx community routes --used 30': [
    'operation/process/path-uses.test.ts',
    "community('routes', '--used', '7')",
  ],
  'npm run admin:create -- --username NAME --email ADDRESS': [
    'operation/commands/create-admin.test.ts',
    "(isLaunched ? argumentsOf : commandOf)('admin:create')",
  ],
  'docker run': ['release/image.test.ts', "instruction('CMD')"],
};

const FOLDER = 'tests/release/operate-page';

let installation: Installation;
beforeAll(async () => {
  installation = await makeInstallation(databaseForProcess);
});
afterEach(endProcesses);
afterAll(() => installation.remove());

test('each command, statement and setting that docs/operate.md shows is executed by a test', async () => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.test.ts'));
  const sources = (await Promise.all(files.map((name) => readFile(join(FOLDER, name), 'utf8')))).join('\n');
  const isTyped = (text: string) =>
    [`'${text}'`, `"${text}"`, `\`${text}\``].some((quoted) => sources.includes(quoted));
  const missing: string[] = [];
  for (const text of shown) {
    if (NO_COMMANDS.has(text)) continue;
    const [file, part] = ELSEWHERE[text] ?? [];
    const isElsewhere =
      file !== undefined && (await readFile(join('tests', file), 'utf8')).includes(part as string);
    if (!isElsewhere && !isTyped(text)) missing.push(text);
  }
  expect(missing).toEqual([]);
});

test('what docs/operate.md says of Docker is that nobody ran it', async () => {
  expect(await readFile('docs/operate.md', 'utf8')).toContain('were never built by Docker');
});

const inRepository = (line: string, more: Record<string, string> = {}) =>
  done(line, { environment: { ...installation.environment, ...more } });

/** How an archive or an image runs the program, which `npx` finds in a repository that is built. */
const BY_PROGRAM = { community: 'node dist/bundle/cli.js' };

test('npx runs the program, which takes a new secret for production', async () => {
  const secret = (await inRepository(typed('openssl rand -base64 48'))).trim();
  const settings = { NODE_ENV: 'production', JWT_KEYS: `1:${secret}`, CORS_ORIGINS: 'https://a.example' };
  const shownSettings = await inRepository(typed('npx community check-config'), settings);
  expect(shownSettings).toMatch(/^PORT +0 +environment$/m);
  expect(shownSettings).toMatch(/^JWT_KEYS +\(secret\)/m);
});

test('a migrated database has nothing to migrate', async () => {
  expect(await inRepository(typed('npm run migrate'))).not.toMatch(/applied/);
  expect(typed('community migrate', BY_PROGRAM).split(' ')).toEqual(
    expect.arrayContaining(commandOf('migrate')),
  );
});

test('npm start starts the service, the lines of an incident tell its state, and an administrator who is created signs in', async () => {
  const { url } = await started(typed('npm start'), installation.environment);
  const ask = async (command: string) => JSON.parse(await inRepository(command));
  expect(await ask(typed('curl -s HOST/health/live', { HOST: url }))).toEqual({ status: 'live' });
  expect(await ask(typed('curl -s HOST/health/ready', { HOST: url }))).toMatchObject({ status: 'ready' });
  const { username, email } = aPerson();
  const create = typed('community admin create --username NAME --email ADDRESS', {
    ...BY_PROGRAM,
    NAME: username,
    ADDRESS: email,
  });
  await done(create, { environment: installation.environment, input: `${PASSWORD}\n` });
  expect((await (await signedIn(url, username)).get('/api/communities')).status).toBe(200);
});

test('the space of the disks is listed', async () => {
  expect(await inRepository(`${typed('df -h')} ${installation.folder}`)).toMatch(/\d%/);
});

test('documents are registered in the safelist', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'community-safelist-'));
  try {
    const [manifest, safelist] = [join(folder, 'manifest.json'), join(folder, 'safelist.json')];
    await writeFile(manifest, JSON.stringify({ abc: 'query Me { me { username } }' }));
    const command = typed('npm run documents:register -- MANIFEST', { MANIFEST: manifest });
    await inRepository(`${command} --to ${safelist}`);
    expect(JSON.parse(await readFile(safelist, 'utf8')).operations).toEqual([
      expect.objectContaining({ id: 'abc', name: 'Me' }),
    ]);
  } finally {
    await removeFolder(folder);
  }
});

test('each script of npm that the table of commands names runs the command beside it', async () => {
  const table = (await readFile('docs/operate.md', 'utf8')).matchAll(
    /^\| .+ \| `community ([\w-]+(?: (?:create|export|erase))?)[^`]*` \| `npm (?:run )?([\w:]+)(?: --)?`/gm,
  );
  const rows = [...table].map(([, words = '', script = '']) => [words, script] as const);
  expect(rows.length).toBeGreaterThan(5);
  for (const [words, script] of rows) {
    const line = argumentsOf(script).join(' ');
    expect([script, line]).toEqual([
      script,
      expect.stringMatching(
        words === 'start' ? / dist\/main\.js$/ : new RegExp(` dist/bundle/cli\\.js ${words}$`),
      ),
    ]);
  }
});
