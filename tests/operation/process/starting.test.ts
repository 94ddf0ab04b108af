import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD, DEMO_USERNAMES } from '../../../src/demo/accounts.js';
import { Client } from '../../support/client.js';
import { noDatabaseForProcess } from '../../support/database.js';
import { errorsOf } from '../../support/npm-script.js';
import type { ProcessDatabase } from '../../support/server-database.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startLauncher,
  startProcess,
} from '../../support/service-process.js';
import { until } from '../../support/until.js';

interface Place {
  readonly folder: string;
  readonly database: ProcessDatabase;
  readonly environment: Record<string, string>;
}

const places: Place[] = [];

/** A folder and an empty database for a first start. */
async function emptyPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'community-start-'));
  const database = await noDatabaseForProcess();
  const environment = { DATA_DIR: folder, UPLOADS_DIR: join(folder, 'uploads'), ...database.environment };
  const place = { folder, database, environment };
  places.push(place);
  return place;
}

afterAll(async () => {
  await endProcesses();
  for (const { folder, database } of places) {
    await database.dispose();
    await removeFolder(folder);
  }
});

async function signIn(url: string, username: string): Promise<Client> {
  const { body } = await new Client(url).post('/api/auth/login', { username, password: DEMO_PASSWORD });
  return new Client(url, body.token);
}

async function countOf(client: Client, path: string): Promise<number> {
  return (await client.get(path)).body.length;
}

const isListening = ({ output }: ServiceProcess) => output.some((line) => line.startsWith('Listening'));

/** First starts that a signal each interrupts before they listen; others if this test was slower than a start. */
async function interruptedStarts(...signals: readonly NodeJS.Signals[]) {
  return until(async () => {
    const place = await emptyPlace();
    const codes: (number | null)[] = [];
    for (const signal of signals) {
      const service = startProcess(place.environment);
      await service.printed('Migrations: 0 of ');
      service.signal(signal);
      codes.push(await service.ended);
      if (isListening(service)) return false;
    }
    return { place, codes };
  });
}

describe('the first start', () => {
  let place: Place;
  let codes: readonly (number | null)[];
  let first: ServiceProcess;
  let url: string;
  beforeAll(async () => {
    ({ place, codes } = await interruptedStarts('SIGKILL', 'SIGTERM'));
    first = startLauncher(place.environment);
    url = await first.listening();
    await first.printed('Accounts');
  });

  test('first starts that are interrupted by SIGKILL and by SIGTERM do not prevent the next start', async () => {
    expect(codes).toEqual([null, 0]);
    expect(await countOf(await signIn(url, 'sysadmin'), '/api/communities')).toBe(3);
  });

  test('the first start tells of each phase with its progress, and of nothing twice', () => {
    const lines = first.output.filter((line) => !line.startsWith('{'));
    const phases = lines.slice(0, -6).map((line) => line.replace(/: \d+ of \d+$/, ''));
    expect([...new Set(phases)]).toEqual(['Migrations', 'Demonstration data']);
    expect(new Set(lines).size).toBe(lines.length);
    for (const phase of ['Migrations', 'Demonstration data']) {
      const told = lines.flatMap(
        (line) => new RegExp(`^${phase}: (\\d+) of (\\d+)$`).exec(line)?.slice(1) ?? [],
      );
      expect(told).toHaveLength(10);
      expect(told[0]).toBe('0');
      expect(told.at(-2)).toBe(told.at(-1));
    }
  });

  test('the first start prints valid URLs and accounts', async () => {
    expect(first.output.filter((line) => !line.startsWith('{')).slice(-6)).toEqual([
      `Listening on ${url}`,
      `  GraphQL             ${url}/graphql`,
      `  GraphQL explorer    ${url}/graphiql`,
      `  REST documentation  ${url}/api/docs`,
      `  Accounts            ${DEMO_USERNAMES.join(', ')}; password ${DEMO_PASSWORD}`,
      `Open ${url}/ first: it leads to all of these`,
    ]);
    expect(errorsOf(first.faults.join('\n'))).toBe('');
    for (const page of ['/graphiql', '/api/docs', '/', '/health/ready']) {
      expect({ page, status: (await new Client(url).get(page)).status }).toEqual({ page, status: 200 });
    }
    expect((await new Client(url).graphql('{ __typename }')).data).toEqual({ __typename: 'Query' });
    for (const username of DEMO_USERNAMES) {
      expect({ username, signedIn: Boolean((await signIn(url, username)).token) }).toEqual({
        username,
        signedIn: true,
      });
    }
  });

  test('the bundle serves the schema and the REST contract of the compiled modules', async () => {
    const textOf = async (path: string) => (await fetch(`${url}${path}`)).text();
    expect(await textOf('/schema.graphql')).toBe(await readFile('schema.graphql', 'utf8'));
    const contract = (text: string) => {
      const { paths, components } = JSON.parse(text);
      return { paths: Object.keys(paths), schemas: components.schemas };
    };
    // Its examples name records of this database.
    expect(contract(await textOf('/api/openapi.json'))).toEqual(
      contract(await readFile('docs/openapi.json', 'utf8')),
    );
  });

  test('the second start adds no data', async () => {
    const residents = await countOf(await signIn(url, 'sysadmin'), '/api/residents');
    expect(residents).toBeGreaterThan(50);
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = startProcess(place.environment);
    const again = await signIn(await second.listening(), 'sysadmin');
    expect(second.output.filter((line) => /^(Creating|Migration)/.test(line))).toEqual([]);
    expect(await countOf(again, '/api/communities')).toBe(3);
    expect(await countOf(again, '/api/residents')).toBe(residents);
    second.signal('SIGTERM');
    expect(await second.ended).toBe(0);
  });
});
