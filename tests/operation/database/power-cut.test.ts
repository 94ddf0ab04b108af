import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/engine/database/open.js';
import { startChildAfter } from '../../support/child.js';
import { POWER_CUT, restoreAfterPowerCut } from '../../support/power-cut.js';

const script = new URL('./embedded.process.ts', import.meta.url);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-power-'));
  process.env.POWER_CUT_IMAGE = join(folder, 'image');
  await mkdir(join(folder, 'image'));
});

afterEach(async () => {
  delete process.env.POWER_CUT_IMAGE;
  await rm(folder, { recursive: true });
});

test('a power cut loses no acknowledged write of the embedded database', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const child = startChildAfter(POWER_CUT, script, dataDir, 'maintain');
  await child.printed('finished');
  await child.kill();

  await restoreAfterPowerCut(join(folder, 'image'), dataDir, join(folder, 'after'));

  // Unsynced data was lost, so the simulated power cut works.
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['db', 'unsynced']));
  expect(await readdir(join(folder, 'after'))).toEqual(['db']);
  expect(await notesIn(join(folder, 'after'))).toEqual(Array.from({ length: 240 }, (_, index) => index + 1));
});

async function notesIn(dataDir: string): Promise<number[]> {
  const database = await openDatabase({ kind: 'embedded', dataDir, entities: [], sync: false });
  try {
    const rows = await database.queries.change<{ id: number }>('select id from note order by id', []);
    return rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
}
