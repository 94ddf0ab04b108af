import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBackup } from '../../../src/commands/backup/write-backup.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { copyEmbeddedTemplate } from '../../support/database.js';
import { commandOf, errorsOf } from '../../support/npm-script.js';
import { runNode } from '../../support/outcome.js';
import { endProcesses, removeFolder, startCommand, startProcess } from '../../support/service-process.js';

/** What commands on the embedded database leave behind, however they end. */

let folder: string;
let dataDir: string;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-ends-'));
  dataDir = join(folder, 'data');
  await copyEmbeddedTemplate(dataDir);
  environment = {
    PATH: process.env.PATH as string,
    DATABASE_URL: 'embedded',
    DATABASE_SYNC: 'off',
    DATA_DIR: dataDir,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    PORT: '0',
  };
  await mkdir(join(folder, 'uploads'));
});
afterAll(() => removeFolder(folder));

const moduleOf = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];

/** A command that has read the rows goes on for ever. */
const ENDLESS = moduleOf(`
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  fs.opendir = () => {
    console.log('has read the rows');
    return new Promise(() => setInterval(() => undefined, 1000));
  };
  syncBuiltinESMExports();`);

/** The disk of the target is full. */
const FULL = moduleOf(`
  import { open } from 'node:fs/promises';
  const handle = await open(process.execPath);
  const methods = Object.getPrototypeOf(handle);
  await handle.close();
  methods.write = methods.writev = async () => {
    const message = 'ENOSPC: no space left on device, write';
    throw Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'write' });
  };`);

async function run(script: string, args: readonly string[], nodeArguments: readonly string[] = []) {
  const { code, stdout, stderr } = await runNode([...nodeArguments, ...commandOf(script), ...args], {
    env: environment,
  });
  return { code, out: stdout, error: errorsOf(stderr) };
}

const start = (script: string, args: readonly string[], nodeArguments: readonly string[] = []) =>
  startCommand({
    command: process.execPath,
    args: [...nodeArguments, ...commandOf(script), ...args],
    environment,
  });

/** What a command has left in a folder, and beside the database. */
async function leftIn(target: string) {
  const beside = (await readdir(dataDir)).filter((name) => !name.startsWith('.'));
  expect(beside.sort()).toEqual(['db', 'db.password']);
  return readdir(target);
}

/** Ends a backup that has read the rows. */
async function expectEndedBy(signal: NodeJS.Signals, code: number): Promise<void> {
  const target = await aTarget();
  const backup = start('backup', [join(target, 'file')], ENDLESS);
  await backup.printed('has read the rows');
  backup.signal(signal);
  expect(await backup.ended).toBe(code);
  expect(backup.faults).toEqual([`Ended by ${signal} before it was done: run it again`]);
  expect(await leftIn(target)).toEqual([]);
}

const aTarget = () => mkdtemp(join(folder, 'target-'));

test('a backup to a file that exists ends with one line, and leaves the file alone and nothing else', async () => {
  const target = await aTarget();
  const file = join(target, 'there');
  await writeFile(file, 'mine');
  expect(await run('backup', [file])).toEqual({
    code: 1,
    out: '',
    error: `${file} exists already: name a new file\n`,
  });
  expect(await leftIn(target)).toEqual(['there']);
});

test.each([
  ['in a folder that does not exist', (target: string) => join(target, 'no', 'file')],
  ['in a file', (target: string) => join(target, 'there', 'file')],
])('a backup to a file %s is refused in one line and leaves nothing', async (_what, fileOf) => {
  const target = await aTarget();
  await writeFile(join(target, 'there'), '');
  await expect(writeBackup(loadConfig(environment), fileOf(target))).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringMatching(/^\S+file cannot be written: E[A-Z]+: [^\n]+$/),
  });
  expect(await leftIn(target)).toEqual(['there']);
});

test('a backup to a full disk ends with one line and leaves nothing', async () => {
  const target = await aTarget();
  const file = join(target, 'file');
  expect(await run('backup', [file], FULL)).toEqual({
    code: 1,
    // A few rows and no file are counted before they reach the disk.
    out: expect.stringMatching(/^(Rows: \d+ rows, [^\n]+\n)?(Uploads: 0 files, 0\.0 MB\n)?$/),
    error: `${file} cannot be written: ENOSPC: no space left on device, write\n`,
  });
  expect(await leftIn(target)).toEqual([]);
});

describe.each([
  ['while the service runs', true, 'SIGINT', 130],
  ['while the service does not run', false, 'SIGTERM', 143],
] as const)('a backup %s', (_title, isRunning, signal, code) => {
  beforeAll(async () => {
    if (isRunning) await startProcess(environment).listening();
  });
  afterAll(endProcesses);

  test(`a backup that is ended by ${signal} leaves nothing`, () => expectEndedBy(signal, code));

  test('a killed backup ends its connection, and the server where it had started that, so the next one is whole', async () => {
    const target = await aTarget();
    const backup = start('backup', [join(target, 'file')], ENDLESS);
    await backup.printed('has read the rows');
    backup.signal('SIGKILL');
    expect(await backup.ended).toBeNull();
    expect(await run('backup', [join(target, 'other')])).toMatchObject({ code: 0, error: '' });
    expect(await readdir(target)).toContain('other');
  });
});

test('a backup that is ended by SIGHUP leaves nothing', () => expectEndedBy('SIGHUP', 129));
