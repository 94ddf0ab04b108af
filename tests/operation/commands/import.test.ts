import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFile } from '../../../src/commands/import-file.js';
import { openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { Builder } from '../../support/build.js';
import { databaseForProcess } from '../../support/database.js';
import { inEnvironment } from '../../support/in-environment.js';
import { runNode } from '../../support/outcome.js';
import type { ProcessDatabase } from '../../support/server-database.js';

let folder: string;
let database: ProcessDatabase;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  database = await databaseForProcess();
  environment = {
    ...database.environment,
    PATH: process.env.PATH as string,
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    BCRYPT_ROUNDS: '4',
  };
});
afterAll(async () => {
  await database.dispose();
  await rm(folder, { recursive: true });
});

const SILENT = { line: () => undefined, bar: () => undefined };

/** Runs the program and reads the object that it prints. */
async function community(...args: string[]) {
  const { code, stdout } = await runNode(['dist/bundle/cli.js', ...args, '--json'], { env: environment });
  return { code, ...JSON.parse(stdout) };
}

test('a spreadsheet is rehearsed, and its rows are stored once none is wrong, in the name of an administrator', async () => {
  const open = await openDatabase({ ...loadConfig(environment).database, entities });
  const make = new Builder(open.orm);
  const place = await make.community();
  const [admin, guard] = [await make.admin(place), await make.user('VIGILANCE', place)];
  const numbers = () =>
    open.queries.change('select "number" from "units" where "community_id" = $1 order by 1', [place.id]);
  const file = join(folder, 'casas.csv');
  const run = (who: string, kind: string, ...more: string[]) =>
    community('import', file, '--community', place.id, '--kind', kind, '--as', who, ...more);
  const runHere = (as: string, kind: string) =>
    inEnvironment(environment, () =>
      importFile({ file, community: place.id, kind, as, apply: false }, SILENT),
    );

  await expect(runHere(admin.username, 'units')).rejects.toThrow(`There is no file ${file} that can be read`);
  await writeFile(file, 'casa;indiviso;propietario\nL1;O.83;Ana Paz\nL2;0.5;Eva Ruiz\n');
  await expect(runHere(admin.username, 'HOUSES')).rejects.toThrow(/^The kind is one of/);
  await expect(runHere(guard.username, 'units')).rejects.toThrow(`${guard.username} is no administrator`);
  expect(await run(admin.email, 'units', '--apply')).toEqual({
    code: 1,
    error: ['line 2: The field indiviso is no number. (O.83)'],
  });
  await writeFile(file, 'casa;indiviso;propietario\nL1;0.83;Ana Paz\nL2;0.5;Eva Ruiz\n');
  const counts = { rows: 2, creates: 2, skips: 0, amount: null };
  expect((await runHere(admin.username, 'units')).result).toMatchObject({ state: 'REHEARSED', ...counts });
  expect(await numbers()).toEqual([]);
  const applied = await run(admin.username, 'units', '--apply');
  expect(applied).toMatchObject({ code: 0, state: 'APPLIED', ...counts });
  expect(await numbers()).toEqual([{ number: 'L1' }, { number: 'L2' }]);
  expect(
    await open.queries.change('select "created_by_user_id" as "by" from "imports" where "id" = $1', [
      applied.id,
    ]),
  ).toEqual([{ by: admin.id }]);
  await open.close();
});
