import type { LookupFunction } from 'node:net';
import { createOutbound, isPublicAddress } from '../../src/platform/outbound/outbound.js';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { type Receiver, startReceiver } from '../support/webhook-receiver.js';
import { createWebhook } from '../support/webhooks.js';

/** Webhooks lead to public addresses alone, in whatever form an address is written. */

/** The addresses of names, of which a later look-up may give others. */
const addresses = new Map<string, string[]>();
const lookup: LookupFunction = (host, options, done) => {
  const found = (addresses.get(host) ?? []).map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  if (found.length === 0) return done(new Error('No such name'), []);
  if (options.all) return done(null, found);
  return done(null, found[0]?.address as string, found[0]?.family as number);
};

let service: Service;
let receiver: Receiver;
let admin: Client;
beforeAll(async () => {
  service = await startService({ lookup });
  receiver = await startReceiver();
  admin = service.as((await makeCommunityFixture(service)).admin);
});
afterAll(async () => {
  await receiver.close();
  await service.database.queries.change('delete from webhooks', []);
  await service.stop();
});

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://10.1.2.3/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[ff02::1]/',
  'https://rebound.test/',
  'https://mixed.test/',
  'http://8.8.8.8/',
  'ftp://8.8.8.8/',
  'https://user:word@8.8.8.8/',
  'not a URL',
])('the address %s is refused on saving', async (url) => {
  addresses.set('rebound.test', ['127.0.0.1']);
  addresses.set('mixed.test', ['8.8.8.8', '::1']);
  const { errors } = await createWebhook(admin, { url });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(Object.keys(errors?.[0]?.extensions.errors ?? {})).toEqual(['url']);
});

test('a public address and a name that leads to one are accepted', async () => {
  addresses.set('public.test', ['8.8.8.8', '2606:4700::1111']);
  for (const url of ['https://8.8.8.8/', 'https://[2606:4700::1111]/a', 'https://public.test/hook']) {
    const { data, errors } = await createWebhook(admin, { url, active: false });
    expect(errors).toBeUndefined();
    expect(data.createWebhook.webhook.url).toBe(url);
  }
});

test('a name that leads to a private address when the connection is made gets none', async () => {
  const { port } = new URL(receiver.url);
  const outbound = createOutbound({ allowsPrivate: false, lookup });
  const url = `https://later.test:${port}/`;
  addresses.set('later.test', ['8.8.8.8']);
  expect(await outbound.faultOf(url)).toBeNull();
  addresses.set('later.test', ['127.0.0.1']);
  const posted = outbound.post({ url, headers: {}, body: '{}', limitMs: 10_000 });
  await expect(posted).rejects.toThrow('not public');
  const literal = outbound.post({
    url: `https://127.0.0.1:${port}/`,
    headers: {},
    body: '{}',
    limitMs: 10_000,
  });
  await expect(literal).rejects.toThrow('refused');
});

test('an answer is read to its limit, and one that does not come within the time is given up', async () => {
  const outbound = createOutbound({ allowsPrivate: true });
  const post = { url: receiver.url, headers: {}, body: '{}' };
  receiver.answer = (response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', write);
    response.on('error', () => undefined);
    write();
  };
  expect(await outbound.post({ ...post, limitMs: 60_000 })).toMatchObject({ status: 200 });
  receiver.answer = () => undefined;
  await expect(outbound.post({ ...post, limitMs: 50 })).rejects.toThrow('No answer within 50 ms');
});

test('every range that is not public is closed, and what is beside it is open', () => {
  expect(
    ['172.15.255.255', '172.32.0.0', '100.128.0.0', '223.255.255.255', '2a00::1'].every(isPublicAddress),
  ).toBe(true);
  expect(
    ['172.16.0.0', '100.127.255.255', '240.0.0.1', '2001:db8::1', '::8.8.8.8', 'x'].some(isPublicAddress),
  ).toBe(false);
});
