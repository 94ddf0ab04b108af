import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'dist/bundle';

/** The packages whose code is in the bundle, which its source maps name. */
function bundledPackages(): Set<string> {
  const maps = readdirSync(FOLDER).filter((name) => name.endsWith('.js.map'));
  const sources = maps.flatMap((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')).sources);
  return new Set(sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []));
}

test('the bundle has what the service uses of its packages, and not what they load for unused options', () => {
  const bundled = bundledPackages();
  for (const used of ['@apollo/server', 'express', 'graphql', 'nodemailer']) expect(bundled).toContain(used);
  for (const unused of ['ajv', 'body-parser', 'iconv-lite', 'libphonenumber-js', 'sha.js'])
    expect(bundled).not.toContain(unused);
});
