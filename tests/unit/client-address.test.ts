import fc from 'fast-check';
import { addressOf, networkOf } from '../../src/platform/security/client-address.js';

/** The forms in which proxies write the address of a client. */
const port = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 65_535 }).map((number) => `:${number}`),
    fc.constant(':_hidden'),
  ),
  { nil: '' },
);
const dress = fc.record({
  port,
  isQuoted: fc.boolean(),
  space: fc.constantFrom('', ' ', '\t'),
  inBrackets: fc.boolean(),
  zone: fc.constantFrom('', '%eth0'),
});
const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.ipV4().map((plain) => `::ffff:${plain}`),
);

test('an address is the same network in every form', () => {
  fc.assert(
    fc.property(address, dress, (plain, form) => {
      const isIPv6 = plain.includes(':');
      const needsBrackets = isIPv6 && (form.inBrackets || form.port !== '');
      const host = isIPv6 ? `${plain}${form.zone}` : plain;
      const bare = `${needsBrackets ? `[${host}]` : host}${form.port}`;
      const written = `${form.space}${form.isQuoted ? `"${bare}"` : bare}${form.space}`;
      const read = addressOf(written) as string;
      expect([written, networkOf(read)]).toEqual([written, networkOf(addressOf(plain) as string)]);
      expect(addressOf(read)).toBe(read);
    }),
  );
});

test('whatever is written, what is read of it is an address or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^["[\]:.%0-9a-f]{0,40}$/)), (text) => {
      const read = addressOf(text);
      expect(read === null || addressOf(read) === read).toBe(true);
    }),
  );
});

test.each([
  '',
  '-',
  'unknown',
  '_hidden',
  'unix:',
  '203.0.113',
  '203.0.113.7.1',
  '[203.0.113.7',
  '203.0.113.7:',
  '1e9.0.0.1',
])('the text %j is no address', (text) => {
  expect(addressOf(text)).toBeNull();
});
