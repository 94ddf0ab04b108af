import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { VARIABLES } from '../../../src/platform/config/variables.js';
import { dockerfile, instruction } from '../../support/dockerfile.js';

/** What the files for containers and proxies say of the service. `tests/release/image.test.ts` starts what the image starts. */

test('the Dockerfile has no fault by a linter, and copies nothing that it does not name', () => {
  expect(validate(dockerfile)).toEqual([]);
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
    'node:24-slim',
    'node:24-slim',
  ]);
  expect(instruction('USER')).toBe('node');
});

/** What the image sets, or the container fixes. */
const OF_IMAGE = ['NODE_ENV', 'HOST', 'ALLOW_PUBLIC_HOST', 'PORT', 'DATA_DIR', 'UPLOADS_DIR'];

test('compose.yaml passes every setting, sets variables that the service has, and mounts files that exist', async () => {
  const { services, volumes } = parse(await readFile('compose.yaml', 'utf8'));
  const names = Object.keys(services.service.environment);
  expect(Object.keys(VARIABLES).filter((name) => !names.includes(name) && !OF_IMAGE.includes(name))).toEqual(
    [],
  );
  // A name without a value is passed as it is in .env or in the shell, and left out where it is in neither.
  const given = Object.entries<string | null>(services.service.environment);
  const own = ['DATABASE_URL', 'JWT_KEYS', 'SECOND_FACTOR_KEYS', 'CORS_ORIGINS', 'PUBLIC_URL'];
  expect(given.filter(([name, value]) => (value !== null) !== own.includes(name))).toEqual([]);
  // The credentials of the bucket are read by the package of AWS.
  expect(names.filter((name) => !(name in VARIABLES) && !name.startsWith('AWS_'))).toEqual([]);
  const mounts: string[] = Object.values<{ volumes?: string[] }>(services).flatMap(
    ({ volumes: own = [] }) => own,
  );
  for (const source of mounts.map((mount) => mount.split(':')[0] as string)) {
    if (source.startsWith('.')) expect(await readFile(source, 'utf8')).not.toBe('');
    else expect(Object.keys(volumes)).toContain(source);
  }
});

test.each(['Caddyfile', 'nginx.conf', 'haproxy.cfg', 'community.service'])(
  'deploy/%s names only variables that the service has',
  async (name) => {
    const text = await readFile(join('deploy', name), 'utf8');
    const named = [...text.matchAll(/\b[A-Z]+(?:_[A-Z]+)+(?==|\b)/g)].map(([found]) => found);
    // A code of an error stands in the bodies that proxies answer.
    const ofOthers = /^(MALLOC_|NODE_ENV$|AF_|DATABASE_ERROR$|BAD_REQUEST$)/;
    expect(named.filter((one) => !(one in VARIABLES) && !ofOthers.test(one))).toEqual([]);
  },
);
