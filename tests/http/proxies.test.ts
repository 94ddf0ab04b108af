import { pino } from 'pino';
import { type Service, startService } from '../support/service.js';

let service: Service;
afterEach(() => service.stop());

const HEADER = 'x-forwarded-for';

/**
 * The status of a failed sign-in with a forwarding header. After ten failures from one address the account is
 * refused to that address.
 */
async function failToSignIn(forwardedFor: string, header = HEADER): Promise<number> {
  const wrong = { username: 'nadie', password: 'Errada#2026' };
  return (await service.anonymous.post('/api/auth/login', wrong, { [header]: forwardedFor })).status;
}

async function tenTimes(forwardedFor: (turn: number) => string, header = HEADER): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < 10; turn++) statuses.push(await failToSignIn(forwardedFor(turn), header));
  return statuses;
}

/** The networks that the audit log has of failed sign-ins. */
async function networksOfFailures(): Promise<string[]> {
  const client = service.as(await service.make.systemAdmin());
  const { data } = await client.graphql(
    '{ auditEntries(first: 50, where: { action: { eq: SIGN_IN_FAILED } }) { nodes { network } } }',
  );
  return [...new Set<string>(data.auditEntries.nodes.map(({ network }: { network: string }) => network))];
}

test('without a proxy the forwarded address of a client is ignored', async () => {
  service = await startService({ environment: { RATE_LIMIT: 'on' } });
  expect(await tenTimes((turn) => `198.51.100.${turn}`)).toEqual(Array(10).fill(401));
  expect(await failToSignIn('203.0.113.9')).toBe(429);
});

test('a forwarding header that is ignored gives one warning in the log', async () => {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
  service = await startService({ log });
  await service.anonymous.get('/health/live');
  expect(warnings).toEqual([]);
  for (const address of ['198.51.100.1', '198.51.100.2']) {
    await service.anonymous.get('/health/live', { 'x-forwarded-for': address });
  }
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
});

test('behind a proxy the client address is the one that the proxy appended', async () => {
  service = await startService({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
  expect(await tenTimes((turn) => `192.0.2.${turn}, 198.51.100.1`)).toEqual(Array(10).fill(401));
  expect(await failToSignIn('203.0.113.9, 198.51.100.1')).toBe(429);
  expect(await failToSignIn('198.51.100.1, 203.0.113.9')).toBe(401);
});

/** How proxies write one client, whose port is another one at each request. */
const FORMS: readonly [form: string, header: string, write: (turn: number) => string, network: string][] = [
  ['a port', HEADER, (turn) => `192.0.2.${turn}, 203.0.113.150:${4_000 + turn}`, '203.0.113.150'],
  ['quotes', HEADER, (turn) => `"203.0.113.151:${4_000 + turn}"`, '203.0.113.151'],
  ['brackets', HEADER, (turn) => `[2001:db8:1:2::${turn}]`, '2001:db8:1:2::/64'],
  ['brackets and a port', HEADER, (turn) => `"[2001:DB8:1:3::1]:${4_000 + turn}"`, '2001:db8:1:3::/64'],
  ['a zone', HEADER, (turn) => `fe80::1%eth${turn}`, 'fe80:0:0:0::/64'],
  [
    'a mapped address',
    HEADER,
    (turn) => (turn % 2 ? '::ffff:203.0.113.152' : '::FFFF:CB00:7198'),
    '203.0.113.152',
  ],
  [
    'Forwarded',
    'forwarded',
    (turn) => `for="[2001:db8::${turn}]", For="[2001:db8:1:4::1]:${4_000 + turn}";proto=https;by=10.0.0.1`,
    '2001:db8:1:4::/64',
  ],
  [
    'Forwarded behind broken texts of a client',
    'forwarded',
    (turn) => `for="192.0.2.${turn}, proto=https;host="a,for=192.0.2.${turn}";for=203.0.113.153:_p${turn}`,
    '203.0.113.153',
  ],
];

test.each(FORMS)(
  'an address that a proxy writes with %s is one network',
  async (_form, header, write, network) => {
    service = await startService({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
    expect(await tenTimes(write, header)).toEqual(Array(10).fill(401));
    expect(await failToSignIn(write(10), header)).toBe(429);
    expect(await failToSignIn('198.51.100.77')).toBe(401);
    expect((await networksOfFailures()).sort()).toEqual([network, '198.51.100.77'].sort());
  },
);

test('what is no address counts as the proxy that wrote it, with one warning', async () => {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
  service = await startService({ log, environment: { RATE_LIMIT: 'on', TRUST_PROXY: '2' } });
  const texts = ['unknown', '_hidden', '', 'unix:', '203.0.113.999', '<script>', '-', '[', '"', '1.2.3.4.5'];
  expect(await tenTimes((turn) => `${texts[turn]}, 198.51.100.1:80${turn}`)).toEqual(Array(10).fill(401));
  expect(await failToSignIn('198.51.100.1')).toBe(429);
  expect(await networksOfFailures()).toEqual(['198.51.100.1']);
  expect(warnings.filter((text) => text.includes('no address'))).toHaveLength(1);
});

test('where a proxy writes X-Forwarded-For, a Forwarded header of its client is ignored', async () => {
  service = await startService({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
  const wrong = { username: 'nadie', password: 'Errada#2026' };
  for (let turn = 0; turn < 11; turn++) {
    const headers = { forwarded: `for=192.0.2.${turn}`, 'x-forwarded-for': '203.0.113.9' };
    const { status } = await service.anonymous.post('/api/auth/login', wrong, headers);
    expect(status).toBe(turn < 10 ? 401 : 429);
  }
});
