import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAMS_MAJOR } from '../../../src/engine/database/data-folder.js';
import { Client } from '../../support/client.js';
import { copyEmbeddedTemplate } from '../../support/database.js';
import { commandOf } from '../../support/npm-script.js';
import { runNode } from '../../support/outcome.js';
import { endProcesses, startProcess } from '../../support/service-process.js';

/** Starts and commands on folders and disks that the embedded database cannot use. */

let folder: string;
let template: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unusable-'));
  template = join(folder, 'template');
  await copyEmbeddedTemplate(template);
});
afterEach(endProcesses);
afterAll(() => rm(folder, { recursive: true }));

const moduleOf = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];

/** A disk with so much free space, for what asks before it writes. */
const freeSpace = (mib: number) =>
  moduleOf(`
    import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    fs.statfs = async () => ({ bavail: ${mib}, bsize: 1024 * 1024 });
    syncBuiltinESMExports();`);

const environmentOf = (dataDir: string, uploadsDir = join(folder, 'uploads')) => ({
  DATABASE_URL: 'embedded',
  DATABASE_SYNC: 'off',
  DATABASE_FREE_SPACE_MB: '10',
  DATA_DIR: dataDir,
  UPLOADS_DIR: uploadsDir,
  DEMO_DATA: 'off',
});

async function copyOfTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await cp(template, dataDir, { recursive: true });
  return dataDir;
}

/** What a start prints to standard error when it fails, without leaving anything. */
async function refusalOf(dataDir: string, nodeArguments: readonly string[] = []) {
  const before = await readdir(dataDir).catch(() => []);
  const service = startProcess(environmentOf(dataDir), nodeArguments);
  expect(await service.ended).toBe(1);
  expect(service.output.filter((line) => line !== 'Creating the embedded database')).toEqual([]);
  expect(await readdir(dataDir).catch(() => [])).toEqual(before);
  expect(service.faults).toHaveLength(1);
  return service.faults[0];
}

const runCommand = (script: string, args: readonly string[], dataDir: string) =>
  runNode([...commandOf(script), ...args], {
    env: environmentOf(dataDir),
  });

test('the version whose files the programs are said to read is their own', async () => {
  expect(await readFile(join(template, 'db', 'PG_VERSION'), 'utf8')).toBe(`${PROGRAMS_MAJOR}\n`);
});

test.each(['16', '19'])(
  'a database of PostgreSQL %s is refused by starts and commands with one line that names both versions and the way out',
  async (major) => {
    const dataDir = await copyOfTemplate();
    await writeFile(join(dataDir, 'db', 'PG_VERSION'), `${major}\n`);
    const line = await refusalOf(dataDir);
    expect(line).toContain(`PostgreSQL ${major}`);
    expect(line).toContain(`PostgreSQL ${PROGRAMS_MAJOR}`);
    expect(line).toContain('npm run backup -- FILE');
    for (const [script, args] of [
      ['backup', [join(folder, 'backup')]],
      ['migrate', []],
      ['person:export', ['ana', join(folder, 'person')]],
      ['person:erase', ['ana', '--yes']],
    ] as const) {
      expect(await runCommand(script, args, dataDir)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
    }
  },
);

test('a folder that PGlite wrote is refused with one line that says the way out', async () => {
  const dataDir = await copyOfTemplate();
  await rm(join(dataDir, 'db.password'));
  expect(await refusalOf(dataDir)).toMatch(
    /db has files of PGlite, which earlier versions [^:]+: make a backup with the version that wrote them \(npm run backup -- FILE\)/,
  );
});

test('a platform without programs, or a system with too little shared memory, is refused with one line and nothing is left', async () => {
  const noPrograms = moduleOf(`Object.defineProperty(process, 'arch', { value: 'sparc' });`);
  expect(await refusalOf(join(folder, 'sparc'), noPrograms)).toMatch(
    /^npm has installed no PostgreSQL programs for \w+-sparc: run npm ci, or name a PostgreSQL server by DATABASE_URL$/,
  );
  const noMemory = moduleOf(`
    import child from 'node:child_process';
    import { syncBuiltinESMExports } from 'node:module';
    const { spawn } = child;
    child.spawn = (program, args, options) => program.endsWith('postgres')
      ? spawn('/bin/sh', ['-c', 'echo "FATAL:  could not create shared memory segment: No space left on device" >&2; exit 1'], { ...options, cwd: '/' })
      : spawn(program, args, options);
    syncBuiltinESMExports();`);
  expect(await refusalOf(join(folder, 'memory'), noMemory)).toMatch(
    /since the system gives it too little memory/,
  );
});

test('a folder that is no database is refused with one line', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await mkdir(join(dataDir, 'db'));
  await writeFile(join(dataDir, 'db', 'notes.txt'), 'mine');
  expect(await refusalOf(dataDir)).toMatch(
    /db is no database \(it has no PG_VERSION\): name another DATA_DIR/,
  );
  expect(await readdir(join(dataDir, 'db'))).toEqual(['notes.txt']);
});

test('a database whose files are damaged is refused with one line that tells to restore a backup', async () => {
  const dataDir = await copyOfTemplate();
  await truncate(join(dataDir, 'db', 'global', 'pg_control'), 100);
  expect(await refusalOf(dataDir)).toMatch(
    /^The embedded database in \S+ cannot be opened, since its files are damaged: restore a backup/,
  );
});

test('a data folder that is a file is refused with one line', async () => {
  const dataDir = join(folder, 'file');
  await writeFile(dataDir, '');
  expect(await refusalOf(dataDir)).toMatch(/^The data folder \S+ cannot be used: E[A-Z]+: /);
});

test('an uploads folder that is a file is refused with one line, and the next start goes on', async () => {
  const dataDir = join(folder, 'new');
  const uploadsDir = join(folder, 'uploads-file');
  await writeFile(uploadsDir, '');
  const service = startProcess({ ...environmentOf(dataDir, uploadsDir), DEMO_DATA: 'on' });
  expect(await service.ended).toBe(1);
  expect(service.faults).toEqual([expect.stringMatching(/^UPLOADS_DIR cannot be written to: E[A-Z]+: /)]);
  expect(await startProcess({ ...environmentOf(dataDir), DEMO_DATA: 'on' }).listening()).toMatch(/^http/);
});

test('a first start on a disk without room is refused with one line that says how much is needed', async () => {
  expect(await refusalOf(join(folder, 'small'), freeSpace(40))).toMatch(
    /has 40 MB free, and a new database needs 128 MB and the 10 MB that DATABASE_FREE_SPACE_MB leaves free: free some space/,
  );
});

test('a database on a disk with less free space than writes leave is opened', async () => {
  const environment = { ...environmentOf(await copyOfTemplate()), DATABASE_FREE_SPACE_MB: '1000000' };
  const client = new Client(await startProcess(environment).listening());
  expect((await client.get('/health/ready')).status).toBe(200);
});

test.each(['person:export', 'person:erase'])('%s makes no database where there is none', async (script) => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const args = script === 'person:export' ? ['ana', join(folder, 'person')] : ['ana', '--yes'];
  expect(await runCommand(script, args, dataDir)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no database in ${dataDir}\n`,
  });
  expect(await readdir(dataDir)).toEqual([]);
});
