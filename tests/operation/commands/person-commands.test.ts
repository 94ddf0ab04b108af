import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { Builder } from '../../support/build.js';
import { databaseForProcess } from '../../support/database.js';
import { commandOf, errorsOf } from '../../support/npm-script.js';
import { runNode } from '../../support/outcome.js';
import type { ProcessDatabase } from '../../support/server-database.js';

let folder: string;
let database: ProcessDatabase;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'person-'));
  database = await databaseForProcess();
  environment = { ...database.environment, DATA_DIR: folder, UPLOADS_DIR: join(folder, 'uploads') };
});
afterAll(async () => {
  await database.dispose();
  await rm(folder, { recursive: true });
});

const open = () => openDatabase({ ...loadConfig(environment).database, entities });

/** Runs the command of a script of package.json without a terminal. */
async function run(script: string, ...args: string[]) {
  const { code, stdout, stderr } = await runNode([...commandOf(script), ...args], {
    env: { ...process.env, NODE_ENV: 'development', ...environment },
  });
  return { code, out: stdout, error: errorsOf(stderr) };
}

test('persons are exported and erased while the service is running, and erased while it is not', async () => {
  const live = await open();
  const make = new Builder(live.orm);
  await make.systemAdmin();
  const [ana, eva] = [await make.residentUser(null), await make.residentUser(null)];
  const isErased = async ({ id }: { id: string }) =>
    (await live.queries.change('select 1 from users where id = $1 and username like $2', [id, 'erased-%']))
      .length === 1;
  expect(await isErased(ana)).toBe(false);

  const file = join(folder, 'ana.tar.gz');
  const exported = await run('person:export', ana.username, file);
  expect(exported).toEqual({
    code: 0,
    out: expect.stringMatching(/^Wrote .+: \d+ rows and 0 files of .+\n$/),
    error: '',
  });
  await access(file);
  expect(await run('person:erase', ana.username)).toEqual({
    code: 1,
    out: '',
    error: 'Nothing is erased without a terminal to ask at: say --yes\n',
  });
  expect(await isErased(ana)).toBe(false);
  const erased = await run('person:erase', ana.username, '--yes');
  expect(erased).toEqual({
    code: 0,
    out: `Erased the person of account ${ana.id}, with 0 files\n`,
    error: '',
  });
  expect(await isErased(ana)).toBe(true);
  await live.close();

  expect(await run('person:erase', eva.username, '--yes')).toMatchObject({ code: 0, error: '' });
});
