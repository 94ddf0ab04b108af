import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_MEMBERS } from '../../src/platform/private-members.js';

const installedVersion = (name: string): string =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;

test.each(PRIVATE_MEMBERS)(
  '$member of $package was checked against the installed version',
  ({ package: name, version }) => {
    expect(installedVersion(name)).toBe(version);
  },
);

test('at most five private members are used, and by no other file', () => {
  expect(PRIVATE_MEMBERS.length).toBeLessThanOrEqual(5);
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const uses =
    /parsedStatements:|processID|secretKey:|requestSsl\(\):|readyForQuery|pg\/lib\/|simpleResolvers|MetadataStorage\(\)\.(objectTypes|inputTypes)|WriteStream\.prototype|\.connection as |fs-capacitor|pg-protocol/;
  const users = sources.filter((path) => uses.test(readFileSync(join('src', path), 'utf8')));
  expect(users).toEqual(['platform/private-members.ts']);
});
