import { mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../support/client.js';
import { registerSystemAdmin } from '../../support/register.js';
import { databaseOnServer } from '../../support/server-database.js';
import { endProcesses, removeFolder, startProcess } from '../../support/service-process.js';

/** V8 compiles the functions of a request after some thousand of them. */
const REQUESTS = 2_500;
const AT_ONCE = 8;

/** What requests underway leave there; with one object that keeps an answered request it was 900 and more. */
const MOST_BYTES_PROMOTED = 300;

let folder: string;
let database: Awaited<ReturnType<typeof databaseOnServer>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-generations-'));
  database = await databaseOnServer();
});
afterAll(async () => {
  await endProcesses();
  await database.dispose();
  await removeFolder(folder);
});

test('answered requests are freed in minor garbage collections', async () => {
  const service = startProcess(
    {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    },
    ['--max-semi-space-size=16', '--trace-gc-nvp'],
  );
  const url = await service.listening();
  const client = new Client(url, await registerSystemAdmin(url));
  const { body: banner } = await client.post('/api/banners', {
    pathImagen: 'uploads/a.png',
    title: 'Posada',
  });
  const paths = [`/api/banners/${banner.id}`, '/api/users?page=1&pageSize=10'];

  await askOften(client, paths);
  const before = service.output.length;
  await askOften(client, paths);

  const collections = service.output.slice(before).filter((line) => line.includes(' gc=s '));
  expect(collections.length).toBeGreaterThan(3);
  expect(bytesPromotedIn(collections) / REQUESTS).toBeLessThan(MOST_BYTES_PROMOTED);
});

/** Asks for the paths in turn, on a few connections. */
async function askOften({ url, token }: Client, paths: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const headers = { authorization: `Bearer ${token}` };
  let asked = 0;
  const askNext = async () => {
    while (asked < REQUESTS) {
      const path = paths[asked++ % paths.length] as string;
      const status = await new Promise((resolve, reject) => {
        const sent = request(url + path, { agent, headers }, (response) =>
          response.resume().on('end', () => resolve(response.statusCode)),
        );
        sent.on('error', reject).end();
      });
      expect(status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  agent.destroy();
}

/** As `--trace-gc-nvp` of V8 prints it. */
const bytesPromotedIn = (collections: readonly string[]): number =>
  collections.reduce((sum, line) => sum + Number(/ promoted=(\d+)/.exec(line)?.[1]), 0);
