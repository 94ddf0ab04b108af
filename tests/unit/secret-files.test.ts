import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/platform/config/config.js';
import { DATABASE_URL, faultsOf, KEY } from './config-values.table.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const path = join(folder, 'secret');
  writeFileSync(path, text);
  return path;
}

test.each(['', '\n', '\r\n'])('the text of JWT_KEY_FILE is JWT_KEY, without the line end %j', (lineEnd) => {
  const { jwt } = loadConfig({ JWT_KEY_FILE: fileWith(`${KEY}${lineEnd}`) });
  expect(jwt.keys).toEqual([{ id: null, secret: KEY }]);
});

test('files satisfy what production requires', () => {
  const config = loadConfig({
    NODE_ENV: 'production',
    CORS_ORIGINS: 'https://app.example.com',
    JWT_KEY: KEY,
    DATABASE_URL_FILE: fileWith(DATABASE_URL),
  });
  expect(config.database).toMatchObject({ kind: 'server', url: DATABASE_URL });
});

test('a secret in a file is checked as one in the variable', () => {
  expect(faultsOf({ JWT_KEY_FILE: fileWith('short') })).toEqual(faultsOf({ JWT_KEY: 'short' }));
});

test('a secret that is given twice, a file that is not there and an empty one are refused together', () => {
  const faults = faultsOf({
    JWT_KEY: KEY,
    JWT_KEY_FILE: fileWith(KEY),
    SMTP_URL_FILE: join(folder, 'missing'),
    METRICS_TOKEN_FILE: '/dev/null',
  });
  expect(faults).toEqual([
    'JWT_KEY and JWT_KEY_FILE are both set; remove one',
    expect.stringMatching(
      /^METRICS_TOKEN_FILE must name a file with the secret, and "\/dev\/null" is empty$/,
    ),
    expect.stringMatching(/^SMTP_URL_FILE cannot be read: ENOENT/),
  ]);
});

test.each(['Jwt__Key', 'JWT__KEY', 'Jwt:Key'])('a secret in a file and in %s is given twice', (spelling) => {
  const fault = 'JWT_KEY and JWT_KEY_FILE are both set; remove one';
  expect(faultsOf({ [spelling]: KEY, JWT_KEY_FILE: fileWith(KEY) })).toEqual([fault]);
});

test('what is no secret is not read from a file', () => {
  expect(loadConfig({ PORT_FILE: fileWith('1') }).port).toBe(4000);
});
