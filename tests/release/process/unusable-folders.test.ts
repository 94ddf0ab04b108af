import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAMS_MAJOR } from '../../../src/engine/database/data-folder.js';
import type { EmbeddedOptions } from '../../../src/engine/database/embedded.js';
import { DatabaseOpenError, openDatabase, openForCommand } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { copyFolder } from '../../support/copy-folder.js';
import { copyEmbeddedTemplate } from '../../support/database.js';
import { commandOf } from '../../support/npm-script.js';
import { runNode } from '../../support/outcome.js';
import { endProcesses, removeFolder, startProcess } from '../../support/service-process.js';

/**
 * Starts and commands on folders and disks that the embedded database cannot use. A start and commands print what the opening of
 * one of them fails with; the openings of the others fail in this process.
 */

const MIB = 1024 * 1024;

let folder: string;
let template: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unusable-'));
  template = join(folder, 'template');
  await copyEmbeddedTemplate(template);
});
afterEach(endProcesses);
afterAll(() => removeFolder(folder));

const environmentOf = (dataDir: string, uploadsDir = join(folder, 'uploads')) => ({
  DATABASE_URL: 'embedded',
  DATABASE_SYNC: 'off',
  DATABASE_FREE_SPACE_MB: '10',
  DATA_DIR: dataDir,
  UPLOADS_DIR: uploadsDir,
  DEMO_DATA: 'off',
});

const optionsOf = (dataDir: string): EmbeddedOptions => ({
  kind: 'embedded',
  dataDir,
  sync: false,
  freeBytes: 10 * MIB,
  entities,
});

async function copyOfTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await copyFolder(`${template}/.`, dataDir);
  return dataDir;
}

/** The names in a folder, without its lock, which stays. */
const namesIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.lock'));

/** The one line that an opening fails with, without leaving anything. */
async function faultOf(dataDir: string, open = openDatabase, options = optionsOf(dataDir)): Promise<string> {
  const before = await namesIn(dataDir);
  const error = await open(options).then(
    async (database) => database.close(),
    (fault: Error) => fault,
  );
  expect(error).toBeInstanceOf(DatabaseOpenError);
  expect(await namesIn(dataDir)).toEqual(before);
  const { message } = error as Error;
  expect(message).not.toContain('\n');
  return message;
}

/** What a start prints to standard error when it fails, without leaving anything but what is named. */
async function refusalOf(
  dataDir: string,
  nodeArguments: readonly string[] = [],
  left: readonly string[] = [],
) {
  const before = await namesIn(dataDir);
  const service = startProcess(environmentOf(dataDir), nodeArguments);
  expect(await service.ended).toBe(1);
  expect(service.output.filter((line) => line !== 'Creating the embedded database')).toEqual([]);
  expect(await namesIn(dataDir)).toEqual([...before, ...left]);
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

async function copyOfVersion(major: string): Promise<string> {
  const dataDir = await copyOfTemplate();
  await writeFile(join(dataDir, 'db', 'PG_VERSION'), `${major}\n`);
  return dataDir;
}

test.each(['16', '19'])(
  'a database of PostgreSQL %s is refused with one line that names both versions and the way out',
  async (major) => {
    const dataDir = await copyOfVersion(major);
    const line = await faultOf(dataDir);
    expect(line).toContain(`PostgreSQL ${major}`);
    expect(line).toContain(`PostgreSQL ${PROGRAMS_MAJOR}`);
    expect(line).toContain('npm run backup -- FILE');
    expect(await faultOf(dataDir, openForCommand)).toBe(line);
  },
);

test('a start and commands print in one line why they cannot open a database', async () => {
  const dataDir = await copyOfVersion('16');
  const line = await refusalOf(dataDir);
  expect(line).toContain('PostgreSQL 16');
  for (const [script, args] of [
    ['backup', [join(folder, 'backup')]],
    ['migrate', []],
    ['person:erase', ['ana', '--yes']],
  ] as const) {
    expect(await runCommand(script, args, dataDir)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
  }
});

test('a folder that PGlite wrote is refused with one line that says the way out', async () => {
  const dataDir = await copyOfTemplate();
  await rm(join(dataDir, 'db.password'));
  expect(await faultOf(dataDir)).toMatch(
    /db has files of PGlite, which earlier versions [^:]+: make a backup with the version that wrote them \(npm run backup -- FILE\)/,
  );
});

test('a platform without programs, or a system with too little shared memory, is refused with one line, and only new files stay', async () => {
  const moduleOf = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
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
  expect(await refusalOf(join(folder, 'memory'), noMemory, ['db', 'db.password'])).toMatch(
    /since the system gives it too little memory/,
  );
});

test('a folder that is no database is refused with one line', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await mkdir(join(dataDir, 'db'));
  await writeFile(join(dataDir, 'db', 'notes.txt'), 'mine');
  expect(await faultOf(dataDir)).toMatch(/db is no database \(it has no PG_VERSION\): name another DATA_DIR/);
  expect(await readdir(join(dataDir, 'db'))).toEqual(['notes.txt']);
});

test('a database whose files are damaged is refused with one line that tells to restore a backup', async () => {
  const dataDir = await copyOfTemplate();
  await truncate(join(dataDir, 'db', 'global', 'pg_control'), 100);
  expect(await faultOf(dataDir)).toMatch(
    /^The embedded database in \S+ cannot be opened, since its files are damaged: restore a backup/,
  );
});

test('an uploads folder that is a file is refused with one line, and the database is free afterwards', async () => {
  const dataDir = await copyOfTemplate();
  const uploadsDir = join(folder, 'uploads-file');
  await writeFile(uploadsDir, '');
  const service = startProcess(environmentOf(dataDir, uploadsDir));
  expect(await service.ended).toBe(1);
  expect(service.faults).toEqual([expect.stringMatching(/^UPLOADS_DIR cannot be written to: E[A-Z]+: /)]);
  await (await openDatabase(optionsOf(dataDir))).close();
});

test('a first start on a disk without room is refused with one line that says how much is needed', async () => {
  const dataDir = join(folder, 'small');
  const options = { ...optionsOf(dataDir), freeBytes: 1_000_000 * MIB };
  expect(await faultOf(dataDir, openDatabase, options)).toMatch(
    /has \d+ MB free, and a new database needs 128 MB and the 1000000 MB that DATABASE_FREE_SPACE_MB leaves free: free some space/,
  );
});

test('a database on a disk with less free space than writes leave is opened', async () => {
  const options = { ...optionsOf(await copyOfTemplate()), freeBytes: 1_000_000 * MIB };
  const database = await openDatabase(options);
  expect(await database.queries.change('select 1 as one', [])).toEqual([{ one: 1 }]);
  await database.close();
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
