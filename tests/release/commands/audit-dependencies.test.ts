import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { runNode } from '../../support/outcome.js';

/** A registry that answers an audit as npm's does, or refuses one. */
let registry: Server;
/** What the registry says of each package; null if it gives no audit. */
let advisories: object | null;
/** The packages that the last audit asked about. */
let asked: string[];
let cache: string;

beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'community-audit-'));
  registry = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.end(JSON.stringify({ name: 'express', 'dist-tags': {}, versions: {} }));
    } else if (!advisories) {
      response.writeHead(405).end();
    } else {
      asked = Object.keys((await json(request.pipe(createGunzip()))) as object);
      response.end(JSON.stringify(advisories));
    }
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  registry.closeAllConnections();
  registry.close();
  await rm(cache, { recursive: true, force: true });
});

async function audit() {
  const { port } = registry.address() as AddressInfo;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}`,
    npm_config_cache: cache,
    npm_config_fetch_retries: '0',
  };
  const { code, stdout, stderr } = await runNode(['scripts/audit-dependencies.mjs'], { env });
  return { code, output: stdout + stderr };
}

test('audit:dependencies succeeds when the registry knows no vulnerability, and asks about production packages', async () => {
  advisories = {};
  const { code, output } = await audit();
  expect(output).toMatch(/^No known vulnerabilities in \d+ packages\n$/);
  expect(code).toBe(0);
  expect(asked).toEqual(expect.arrayContaining(['@apollo/server', 'express', 'graphql']));
  expect(asked).not.toContain('jest');
});

test('audit:dependencies fails and names each package with a known vulnerability', async () => {
  const advisory = { id: 1, url: 'https://example.com/1', title: 'A fault', severity: 'high' };
  advisories = { express: [{ ...advisory, vulnerable_versions: '*' }] };
  const { code, output } = await audit();
  expect(output).toMatch(/^express .*: high$/m);
  expect(output).toMatch(/\d+ known vulnerabilities/);
  expect(code).toBe(1);
});

test('audit:dependencies fails with its own code when the registry gives no audit', async () => {
  advisories = null;
  const { code, output } = await audit();
  expect(output).toMatch(/^Nothing was checked: the npm registry gave no audit/);
  expect(code).toBe(2);
});
