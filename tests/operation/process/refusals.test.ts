import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../../src/demo/accounts.js';
import { VARIABLES } from '../../../src/platform/config/variables.js';
import { Client } from '../../support/client.js';
import { copyEmbeddedTemplate } from '../../support/database.js';
import { listenOnOwnPort } from '../../support/free-port.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startProcess,
} from '../../support/service-process.js';

/** Outside of the range from which the system gives ports to other tests. */
const UNUSED_PORT = 1;

let folder: string;
let environment: Record<string, string>;
/** Waits for a database server that does not answer, while the other tests run. */
let unreachable: ServiceProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-refusal-'));
  await copyEmbeddedTemplate(folder);
  environment = { DATA_DIR: folder, UPLOADS_DIR: join(folder, 'uploads'), DEMO_DATA: 'off' };
  unreachable = startProcess({
    ...environment,
    DATABASE_URL: `postgres://app:s3creto@127.0.0.1:${UNUSED_PORT}/app`,
  });
});
afterAll(async () => {
  await endProcesses();
  await removeFolder(folder);
});

const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  JWT_KEY: 'una-clave-propia-de-al-menos-32-letras',
  CORS_ORIGINS: 'https://vecinos.example',
  // Every REST answer is checked against the OpenAPI document.
  EXPLORERS: 'on',
  DATABASE_URL: 'embedded',
};

describe('a bad configuration', () => {
  test('an invalid configuration ends the start with one line for each fault', async () => {
    const service = startProcess({
      PORT: '99999',
      BCRYPT_ROUNDS: 'many',
      TIME_ZONE: 'Mars',
      DEMO_DATA: 'maybe',
    });
    expect(await service.ended).toBe(1);
    expect(service.output).toEqual([]);
    expect(service.faults).toEqual([
      expect.stringMatching(/^PORT must /),
      expect.stringMatching(/^TIME_ZONE must /),
      expect.stringMatching(/^DEMO_DATA must /),
      expect.stringMatching(/^BCRYPT_ROUNDS must /),
    ]);
  });

  test('production does not start without a key, origins and a database', async () => {
    const service = startProcess({ NODE_ENV: 'production', JWT_KEY: VARIABLES.JWT_KEY.fallback });
    expect(await service.ended).toBe(1);
    expect(service.output).toEqual([]);
    expect(service.faults).toEqual([
      expect.stringMatching(/^DATABASE_URL is required/),
      'JWT_KEY (Jwt__Key) must not be the development key in production',
      expect.stringMatching(/^CORS_ORIGINS \(Cors__Origins\) is required/),
    ]);
  });
});

describe('production on a port that is in use at first', () => {
  let port: number;
  let refused: ServiceProcess;
  let service: ServiceProcess;
  let client: Client;
  beforeAll(async () => {
    const occupant = await listenOnOwnPort();
    port = (occupant.address() as AddressInfo).port;
    // Another program may have it already, which is as good.
    const neighbour = createServer().on('error', () => undefined);
    neighbour.listen(port + 1, '127.0.0.1');
    const settings = { ...environment, ...PRODUCTION, PORT: String(port) };
    refused = startProcess(settings);
    await refused.ended;
    await once(occupant.close(), 'close');
    neighbour.close();
    service = startProcess(settings);
    client = new Client(await service.listening());
    await service.printed('REST documentation');
  });

  test('a port in use ends the start with one line and releases the database', async () => {
    expect(await refused.ended).toBe(1);
    expect(refused.output.filter((line) => !line.startsWith('{'))).toEqual([]);
    const [line = '', ...more] = refused.faults;
    expect(more).toEqual([]);
    expect(line).toMatch(
      /^Port \d+ of 127\.0\.0\.1 is taken: end the program that listens there, or choose another port: PORT=\d+ npm start$/,
    );
    // The next one is taken, too.
    expect(Number(/PORT=(\d+)/.exec(line)?.[1])).toBeGreaterThan(port + 1);
    expect(await service.listening()).toBe(`http://127.0.0.1:${port}`);
  });

  test('production starts with its required settings, warns of a missing mail server and shows no demonstration accounts', async () => {
    const logged = service.output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    const warnings = logged.filter(({ level }) => level > 30);
    expect(warnings).toEqual([
      expect.objectContaining({ level: 40, msg: expect.stringMatching(/^SMTP_URL is not set/) }),
    ]);
    expect(service.output.join('\n')).not.toContain('Accounts');
    expect((await client.get('/metrics')).status).toBe(404);
    expect((await client.graphql('{ __schema { description } }')).errors).toHaveLength(1);
  });

  test('without demonstration data there are no users, and the start names no accounts', async () => {
    const attempt = { username: 'sysadmin', password: DEMO_PASSWORD };
    expect((await client.post('/api/auth/login', attempt)).status).toBe(401);
    expect(service.output.join('\n')).not.toMatch(/Accounts|sysadmin|Demo#/);
  });

  test('a second process on an embedded database is refused with one line while the first continues', async () => {
    const second = startProcess(environment);
    expect(await second.ended).toBe(1);
    expect(second.output).toEqual([]);
    expect(second.faults).toEqual([
      `The data folder ${folder} is in use by another process (${service.pid}): end that process, or name another DATA_DIR`,
    ]);
    expect((await client.get('/health/ready')).status).toBe(200);
  });
});

test('an unreachable database server ends the start after ten seconds with one line', async () => {
  expect(await unreachable.ended).toBe(1);
  expect(unreachable.output).toEqual([]);
  expect(unreachable.faults).toEqual([`No database server answers at 127.0.0.1:${UNUSED_PORT}`]);
});
