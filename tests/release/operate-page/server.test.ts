import pg from 'pg';
import { PASSWORD } from '../../support/accounts.js';
import {
  aPerson,
  communitiesSeenBy,
  done,
  makeCommunity,
  makeInstallation,
  signedIn,
  typed,
} from '../../support/operate-page.js';
import type { PostgresServer } from '../../support/postgres-server.js';
import { unique } from '../../support/samples.js';
import { postgresServer } from '../../support/server-database.js';
import { endProcesses, startProcess } from '../../support/service-process.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await postgresServer();
});
afterEach(endProcesses);
afterAll(() => server.stop());

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function addressOf(role: string, database: string): string {
  const url = new URL(`${server.url}/${database}`);
  url.username = role;
  url.password = role;
  return url.href;
}

test('a server is prepared by the statements of the page, for a role that owns nothing', async () => {
  const name = `prepared_${unique()}`;
  const [owner, user] = [`${name}_owner`, `${name}_user`];
  await execute(
    `${server.url}/postgres`,
    `create role ${owner} login password '${owner}'`,
    `create role ${user} login password '${user}'`,
    `create database ${name}`,
  );
  await execute(`${server.url}/${name}`, `grant create on schema public to ${owner}`);
  const installation = await makeInstallation(async () => ({
    environment: {
      DATABASE_URL: addressOf(user, name),
      MIGRATION_DATABASE_URL: addressOf(owner, name),
      DATABASE_POOL_SIZE: '2',
    },
    dispose: () =>
      execute(
        `${server.url}/postgres`,
        `drop database ${name} with (force)`,
        `drop role ${owner}`,
        `drop role ${user}`,
      ),
  }));
  try {
    const refused = startProcess(installation.environment);
    expect(await refused.ended).toBe(1);
    expect(refused.faults.join('\n')).toMatch(/needs the extension \w+; an administrator can add it/);

    await execute(
      `${server.url}/${name}`,
      typed('CREATE EXTENSION unaccent;'),
      typed('CREATE EXTENSION pg_trgm;'),
      typed('CREATE EXTENSION btree_gist;'),
    );
    const roles = { OWNER: owner, SERVICE: user };
    await execute(
      `${server.url}/${name}`,
      typed('create schema jobs authorization OWNER;', { OWNER: owner }),
    );
    await execute(
      addressOf(owner, name),
      typed(
        'alter default privileges for role OWNER grant select, insert, update, delete on tables to SERVICE;',
        roles,
      ),
      typed('alter default privileges for role OWNER grant usage on sequences to SERVICE;', roles),
    );
    const service = startProcess(installation.environment);
    const url = await service.listening();
    const { username, email } = aPerson();
    await done(`node dist/bundle/cli.js admin create --username ${username} --email ${email}`, {
      environment: { ...installation.environment, ADMIN_PASSWORD: PASSWORD },
    });
    const admin = await signedIn(url, username);
    await makeCommunity(admin, 'Los Robles');
    expect(await communitiesSeenBy(admin)).toEqual(['Los Robles']);
    service.signal('SIGTERM');
    await service.ended;
  } finally {
    await endProcesses();
    await installation.remove();
  }
});
