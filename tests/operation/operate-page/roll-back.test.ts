import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { PASSWORD } from '../../support/accounts.js';
import { noDatabaseForProcess } from '../../support/database.js';
import {
  aPerson,
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
  const unpack = async (name: string) => {
    await mkdir(join(folder, name));
    await done(`tar -xzf ${archive}`, { environment: {}, cwd: join(folder, name) });
    const [only] = await readdir(join(folder, name));
    return join(folder, name, only as string);
  };
  [before, after] = [await unpack('before'), await unpack('after')];
  await writeFile(join(after, 'migrations', `${LATER}.js`), MIGRATION);
});
afterAll(async () => {
  await endProcesses();
  for (const installation of installations) await installation.remove();
  await rm(folder, { recursive: true, force: true });
});

/** What the old version was rolled back to, without the further migration. */
let rolledBackTo: Awaited<ReturnType<typeof newInstallation>>;

async function newInstallation() {
  const installation = await makeInstallation(noDatabaseForProcess);
  installations.push(installation);
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return { environment: { ...installation.environment, PATH } };
}

test('an upgrade is rolled back with the backup from before it, and the old version refuses the new database', async () => {
  const { environment } = await newInstallation();
  const { username, email } = aPerson();
  const [backup, later] = [join(folder, 'before.tar.gz'), join(folder, 'after.tar.gz')];
  const run = typed('node dist/main.js');

  const old = await started(run, environment, before);
  await done(`node dist/bundle/cli.js admin create --username ${username} --email ${email}`, {
    environment: { ...environment, ADMIN_PASSWORD: PASSWORD },
    cwd: before,
  });
  await makeCommunity(await signedIn(old.url, username), 'De antes');
  await done(typed('node dist/bundle/cli.js backup FILE', { FILE: backup }), { environment, cwd: before });
  await old.stop();

  const upgraded = await started(run, environment, after);
  await makeCommunity(await signedIn(upgraded.url, username), 'De después');
  await done(`node dist/bundle/cli.js backup ${later}`, { environment, cwd: after });
  await upgraded.stop();

  const refused = await inShell(run, { environment, cwd: before });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(LATER) });

  rolledBackTo = await newInstallation();
  await done(`node dist/bundle/cli.js restore ${backup}`, { ...rolledBackTo, cwd: before });
  const rolledBack = await started(run, rolledBackTo.environment, before);
  expect(await communitiesSeenBy(await signedIn(rolledBack.url, username))).toEqual(['De antes']);
  await rolledBack.stop();

  // What was kept of the time since the upgrade is whole, for the version that wrote it.
  expect(await done(`node dist/bundle/cli.js restore ${later} --check`, { environment, cwd: after })).toMatch(
    /rows/,
  );
});

test('with MIGRATE_ON_START=off a start that lacks a migration names it, and the command applies it', async () => {
  const off = { ...rolledBackTo.environment, MIGRATE_ON_START: 'off' };
  const refused = await inShell('node dist/main.js', { environment: off, cwd: after });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(LATER) });
  expect(await done('node dist/bundle/cli.js migrate', { environment: off, cwd: after })).toContain(LATER);
  await (await started('node dist/main.js', off, after)).stop();
});
