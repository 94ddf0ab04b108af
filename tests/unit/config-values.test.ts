import { loadConfig } from '../../src/platform/config/config.js';
import { BAD, DATABASE_URL, faultsOf, GOOD, KEY } from './config-values.table.js';

const good = Object.entries(GOOD).flatMap(([name, values]) =>
  values.map((value) => [name, ...value] as const),
);

const bad = Object.entries(BAD).flatMap(([name, values]) =>
  values === 'any text' ? [] : values.map((value) => [name, value] as const),
);

describe('the values of settings', () => {
  test.each(good)('the setting %s=%s is valid', (name, text, read, expected) => {
    expect(read(loadConfig({ [name]: text }))).toEqual(expected);
  });

  test.each(bad)('the setting %s=%s is refused with one line that names the variable', (name, text) => {
    const faults = faultsOf({ [name]: text });
    expect(faults).toEqual([expect.stringMatching(/^\S+ (\(\S+\) )?(must|names) [^\n]+$/)]);
    expect(faults[0]?.split(' ')[0]).toBe(name);
  });

  test('HOST may be any address with ALLOW_PUBLIC_HOST=on', () => {
    expect(loadConfig({ HOST: '0.0.0.0', ALLOW_PUBLIC_HOST: 'on' }).host).toBe('0.0.0.0');
  });

  test('with JWT_KEYS a given JWT_KEY only verifies tokens, and its default does neither sign nor verify', () => {
    const JWT_KEYS = `new:${KEY}`;
    const JWT_KEY = `${KEY}-old`;
    expect(loadConfig({ JWT_KEYS, JWT_KEY }).jwt.keys).toEqual([
      { id: 'new', secret: KEY },
      { id: null, secret: JWT_KEY },
    ]);
    expect(loadConfig({ JWT_KEYS }).jwt.keys).toEqual([{ id: 'new', secret: KEY }]);
  });

  test.each([
    ['postgres://u:p@127.0.0.1/x'],
    ['postgres://u:p@localhost/x'],
    ['postgres:///x?host=/var/run/postgresql'],
    ['postgres://u:p@db.internal/x?sslmode=require'],
  ])('DATABASE_URL=%s gives no warning', (url) => {
    expect(loadConfig({ DATABASE_URL: url }).warnings).toEqual([]);
  });

  test('DATABASE_POOL_SIZE sets the pool size of a database server', () => {
    const config = loadConfig({ DATABASE_URL, DATABASE_POOL_SIZE: '25' });
    expect(config.database).toMatchObject({ poolSize: 25 });
  });

  test('the error of a secret setting does not repeat its value', () => {
    const secret = 'h0rse battery';
    const faults = faultsOf({
      JWT_KEY: secret,
      JWT_KEYS: `a:${secret}`,
      METRICS_TOKEN: secret,
      DATABASE_URL: `mysql://user:${secret}@host`,
      SMTP_URL: `http://user:${secret}@host`,
      PUSH_WEBHOOK_URL: `https://user:${secret}@host`,
    });
    expect(faults).toHaveLength(6);
    expect(faults.join('\n')).not.toContain(secret);
  });

  test('a setting of many lines is refused with one line', () => {
    const [fault] = faultsOf({ PORT: `1\n${'2'.repeat(500)}` });
    expect(fault).not.toContain('\n');
    expect(fault?.length).toBeLessThan(160);
  });
});
