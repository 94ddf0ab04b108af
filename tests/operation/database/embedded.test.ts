import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseOpenError } from '../../../src/engine/database/errors.js';
import { type DatabaseOptions, openDatabase } from '../../../src/engine/database/open.js';
import { startChild } from '../../support/child.js';

const script = new URL('./embedded.process.ts', import.meta.url);

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'community-data-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

function options(): DatabaseOptions {
  return { kind: 'embedded', dataDir, entities: [] };
}

async function visibleEntries(): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !name.startsWith('.'));
}

test('a killed first start leaves no database, and a killed service loses no acknowledged write', async () => {
  // The files of a first start that was killed while it created the database.
  await mkdir(join(dataDir, 'db.initializing'));
  await writeFile(join(dataDir, 'db.initializing', 'PG_VERSION'), 'incomplete');
  await startChild(script, dataDir, 'die while building').ended;
  expect(await visibleEntries()).toEqual(['db.building']);

  const second = startChild(script, dataDir, 'write');
  await second.printed('wrote 300');
  expect(await visibleEntries()).toEqual(['db']);
  await expect(openDatabase(options())).rejects.toThrow(
    /^The data folder .* is in use by another process \(\d+\): end that process, or name another DATA_DIR$/,
  );
  await second.kill();

  const database = await openDatabase(options());
  const rows = await database.queries.change<{ id: number }>('select id from note order by id', []);
  await database.close();
  const acknowledged = second.lines
    .filter((line) => line.startsWith('wrote'))
    .map((line) => Number(line.slice(6)));
  const found = rows.map((row) => row.id);
  // There may be more rows: writes that were committed but not reported before the process was killed.
  expect(found.slice(0, acknowledged.length)).toEqual(acknowledged);
});

test('a first start whose seed fails leaves no database and no lock', async () => {
  const seed = async () => {
    throw new Error('no such community');
  };
  await expect(openDatabase({ ...options(), seed })).rejects.toThrow('no such community');

  expect(await readdir(dataDir)).toEqual([]);
});

test('a file instead of a data folder is refused with one line', async () => {
  const open = openDatabase({ kind: 'embedded', dataDir: import.meta.filename, entities: [] });

  await expect(open).rejects.toThrow(DatabaseOpenError);
  await expect(open).rejects.toThrow(/^The data folder .* cannot be used: .*$/);
});
