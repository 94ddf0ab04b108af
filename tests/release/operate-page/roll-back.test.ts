import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { databaseForProcess, noDatabaseForProcess } from '../../support/database.js';
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
import { endProcesses } from '../../support/service-process.js';

/* A version is upgraded and rolled back by the steps of docs/operate.md, in archives of what runs. */

const LATER = 'Migration29990101000000_later';
const MIGRATION = `import { Migration } from '@mikro-orm/migrations';
export class ${LATER} extends Migration {
  up() {
    this.addSql('create table "later" ("id" int primary key)');
  }
}
`;

let folder: string;
/** The unpacked archives of the version that runs, and of one with a further migration. */
let before: string;
let after: string;
const installations: Installation[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-roll-back-'));
  const archive = join(folder, 'service.tar.gz');
  await done(typed('npm run archive -- FILE', { FILE: archive }), { environment: {} });
  await mkdir(join(folder, 'before'));
  await done(`tar -xzf ${archive}`, { environment: {}, cwd: join(folder, 'before') });
  await done('cp --archive --link before after', { environment: {}, cwd: folder });
  const [only = ''] = await readdir(join(folder, 'before'));
  [before, after] = [join(folder, 'before', only), join(folder, 'after', only)];
  await writeFile(join(after, 'migrations', `${LATER}.js`), MIGRATION);
});
afterAll(async () => {
  await endProcesses();
  for (const installation of installations) await installation.remove();
  await rm(folder, { recursive: true, force: true });
});

async function newInstallation(makeDatabase: typeof databaseForProcess) {
  const installation = await makeInstallation(makeDatabase);
  installations.push(installation);
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return { environment: { ...installation.environment, PATH } };
}

test('an upgrade is rolled back with the backup from before it, and the old version refuses the new database', async () => {
  const { environment } = await newInstallation(databaseForProcess);
  const [backup, later] = [join(folder, 'before.tar.gz'), join(folder, 'after.tar.gz')];
  const run = typed('node dist/main.js');

  const old = await started(run, environment, before);
  const { username } = await registerAdmin(old.url);
  await makeCommunity(await signedIn(old.url, username), 'De antes');
  await done(typed('node dist/bundle/cli.js backup FILE', { FILE: backup }), { environment, cwd: before });
  await old.stop();

  const upgraded = await started(run, environment, after);
  await makeCommunity(await signedIn(upgraded.url, username), 'De después');
  await done(`node dist/bundle/cli.js backup ${later}`, { environment, cwd: after });
  await upgraded.stop();

  const refused = await inShell(run, { environment, cwd: before });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(LATER) });

  const rolledBackTo = await newInstallation(noDatabaseForProcess);
  const restore = typed('community restore FILE', { community: 'node dist/bundle/cli.js', FILE: backup });
  await done(restore, { ...rolledBackTo, cwd: before });
  const rolledBack = await started(run, rolledBackTo.environment, before);
  expect(await communitiesSeenBy(await signedIn(rolledBack.url, username))).toEqual(['De antes']);
  await rolledBack.stop();

  // What was kept of the time since the upgrade is whole, for the version that wrote it.
  expect(await done(`node dist/bundle/cli.js restore ${later} --check`, { environment, cwd: after })).toMatch(
    /rows/,
  );
});

// That such a start without the command is refused is tested in database/migrate.test.ts.
test('with MIGRATE_ON_START=off the command applies a migration that a start lacks', async () => {
  const { environment } = await newInstallation(databaseForProcess);
  const off = { ...environment, MIGRATE_ON_START: 'off' };
  expect(await done('node dist/bundle/cli.js migrate', { environment: off, cwd: after })).toContain(LATER);
  await (await started('node dist/main.js', off, after)).stop();
});
