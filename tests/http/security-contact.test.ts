import { type Service, startService } from '../support/service.js';

const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1000;

const services: Service[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

async function answerWith(environment: Record<string, string>) {
  const service = await startService({ environment });
  services.push(service);
  const { status, headers, body } = await service.anonymous.get(PATH);
  return { status, type: headers.get('content-type'), body, now: service.services.clock.now() };
}

test.each(['mailto:seguridad@vecinos.example', 'https://vecinos.example/seguridad'])(
  'security.txt names the contact %s, when it expires, and both languages',
  async (contact) => {
    const { status, type, body, now } = await answerWith({ SECURITY_CONTACT: contact });
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    const [named, expires, languages, ...others] = (body as string).split('\n');
    expect([named, languages, ...others]).toEqual([`Contact: ${contact}`, 'Preferred-Languages: es, en', '']);
    const days = (Date.parse((expires as string).replace('Expires: ', '')) - now.getTime()) / DAY_MS;
    expect(expires).toMatch(/^Expires: \d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  },
);

test('security.txt is 404 without SECURITY_CONTACT', async () => {
  expect((await answerWith({})).status).toBe(404);
});
