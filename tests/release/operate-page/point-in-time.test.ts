import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Client } from '../../support/client.js';
import { describeWith } from '../../support/debian-programs.js';
import { type DebianServer, makeDebianServer, SERVER_PROGRAMS } from '../../support/debian-server.js';
import { formOf } from '../../support/forms.js';
import {
  communitiesSeenBy,
  done,
  type Installation,
  makeCommunity,
  makeInstallation,
  signedIn,
  started,
  typed,
} from '../../support/operate-page.js';
import { registerAdmin } from '../../support/register.js';
import { endProcesses } from '../../support/service-process.js';
import { until } from '../../support/until.js';

describeWith([...SERVER_PROGRAMS, 'pg_dump', 'pg_restore'], "PostgreSQL's own tools", () => {
  let server: DebianServer;
  let installation: Installation;
  let backup: string;
  let live: Awaited<ReturnType<typeof startWithAdmin>>;
  beforeAll(async () => {
    server = await makeDebianServer();
    backup = join(server.folder, 'backup');
    await asServer(`mkdir -p ${backup}/log ${backup}/uploads`);
    await server.configure(
      typed('wal_level = replica'),
      typed('archive_mode = on'),
      typed("archive_command = 'test ! -f /backup/log/%f && cp %p /backup/log/%f'", { '/backup': backup }),
      typed('archive_timeout = 60'),
    );
    await server.start();
    installation = await makeInstallation(async () => ({
      environment: { DATABASE_URL: server.urlOf('community'), DATABASE_POOL_SIZE: '2' },
      dispose: async () => {},
    }));
    live = await startWithAdmin();
    await makeCommunity(live.admin, 'Los Robles');
  });
  afterAll(async () => {
    await endProcesses();
    await installation.remove();
    await server.remove();
  });

  /** Runs a line of the page as the user of the server. */
  const asServer = (line: string) =>
    done(line, { environment: server.environment, cwd: server.folder, uid: server.uid });

  /** The variables that lead the programs to the server. */
  const asOperator = () => ({ environment: server.environment });

  async function query<Row extends object>(text: string, database = 'community'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: server.urlOf(database) });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts the service on the server, with an administrator. */
  async function startWithAdmin() {
    await query('create database community', 'postgres');
    const running = await started('node dist/main.js', installation.environment);
    const { username, token } = await registerAdmin(running.url);
    return { username, admin: new Client(running.url, token), stop: running.stop };
  }

  const upload = async (admin: Client, name: string) => {
    const form = formOf({ name, content: name }, { path: `actas/${name}` });
    expect((await admin.post('/api/File/upload', form)).status).toBe(200);
  };

  test('a large database is copied and restored in parallel, and the service starts on it', async () => {
    const { username, admin } = live;
    await upload(admin, 'copia.txt');
    const folder = join(installation.folder, 'copy');
    const uploads = join(installation.folder, 'uploads');
    await done(
      typed('pg_dump --format=directory --jobs=4 --file=FOLDER URL', {
        FOLDER: folder,
        URL: server.urlOf('community'),
      }),
      asOperator(),
    );
    await done(
      typed('cp --archive UPLOADS_DIR FOLDER-uploads', { UPLOADS_DIR: uploads, FOLDER: folder }),
      asOperator(),
    );

    await query('create database restored', 'postgres');
    await done(
      typed('pg_restore --jobs=4 --exit-on-error --dbname=URL FOLDER', {
        FOLDER: folder,
        URL: server.urlOf('restored'),
      }),
      asOperator(),
    );
    const restored = await started('node dist/main.js', {
      ...installation.environment,
      DATABASE_URL: server.urlOf('restored'),
      UPLOADS_DIR: `${folder}-uploads`,
    });
    const client = await signedIn(restored.url, username);
    expect(await communitiesSeenBy(client)).toEqual(['Los Robles']);
    expect((await client.get('/uploads/actas/copia.txt')).body).toBe('copia.txt');
    await makeCommunity(client, 'Los Pinos');
    await restored.stop();
  });

  test('the programs beside which the commands are measured copy and restore all rows too', async () => {
    await query('create database beside', 'postgres');
    const file = join(installation.folder, 'copy.dump');
    const values = { FILE: file };
    await done(typed('pg_dump -Fc DATABASE -f FILE', { ...values, DATABASE: 'community' }), asOperator());
    await done(typed('pg_restore -d DATABASE FILE', { ...values, DATABASE: 'beside' }), asOperator());
    expect(await query('select nombre from communities', 'beside')).toEqual([{ nombre: 'Los Robles' }]);
  });

  // The last one, since it ends the service that all of them share.
  test('a server goes back to a moment by the steps of the page, and the service starts on it', async () => {
    const { username, admin, stop } = live;
    await makeCommunity(admin, 'Antes de la copia');
    const base = join(server.folder, 'base');
    await asServer(typed('pg_basebackup --checkpoint=fast --pgdata=BASE', { BASE: base }));
    await makeCommunity(admin, 'Antes del momento');
    await upload(admin, 'acta.txt');
    await done(
      typed('cp --archive --update UPLOADS_DIR/. /backup/uploads', {
        UPLOADS_DIR: join(installation.folder, 'uploads'),
        '/backup': backup,
      }),
      { environment: {} },
    );
    const [now] = await query<{ moment: string }>('select clock_timestamp()::text as moment');
    await makeCommunity(admin, 'Después del momento');
    await stop();
    await server.stop();

    await rename(server.data, `${server.data}.kept`);
    await asServer(
      typed('cp --archive BASE DATA && touch DATA/recovery.signal', { BASE: base, DATA: server.data }),
    );
    await server.configure(
      typed("restore_command = 'cp /backup/log/%f %p'", { '/backup': backup }),
      typed("recovery_target_time = '2026-11-26 08:00:00+00'", {
        '2026-11-26 08:00:00+00': (now as { moment: string }).moment,
      }),
      typed('recovery_target_action = promote'),
    );
    await server.start();
    await until(async () => {
      const [row] = await query<{ pg_is_in_recovery: boolean }>(typed('select pg_is_in_recovery()'));
      return row?.pg_is_in_recovery === false;
    });

    const again = await started('node dist/main.js', installation.environment);
    const client = await signedIn(again.url, username);
    expect(await communitiesSeenBy(client)).toEqual(['Antes de la copia', 'Antes del momento', 'Los Robles']);
    expect((await client.get('/uploads/actas/acta.txt')).body).toBe('acta.txt');
    expect(await readdir(join(backup, 'uploads', 'actas'))).toContain('acta.txt');
    await makeCommunity(client, 'De la nueva historia');

    const second = join(server.folder, 'second');
    await asServer(typed('pg_basebackup --checkpoint=fast --pgdata=BASE', { BASE: second }));
    await until(async () => (await labels()).length === 2);
    const before = await segments();
    await asServer(
      typed('cd /backup/log && pg_archivecleanup . $(ls *.backup | tail -n 1)', { '/backup': backup }),
    );
    expect((await segments()).length).toBeLessThan(before.length);
  });

  const log = () => readdir(join(backup, 'log'));
  const labels = async () => (await log()).filter((name) => name.endsWith('.backup'));
  const segments = async () => (await log()).filter((name) => /^[0-9A-F]{24}$/.test(name));
});
