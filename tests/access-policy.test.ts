import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLE_CODES } from '../src/platform/roles.js';

const ROLE_AS_VALUE = new RegExp(`'(?:${ROLE_CODES.join('|')})'|\\b(?:ADMINISTRATORS|isAdministrator)\\b`);

/** Files that name a role without making a decision about access, with the reason. */
const WITHOUT_DECISION = [
  'platform/config/warnings.ts', // warns of open registration
  'commands/store-admin.ts', // creates a user of that role
  'commands/docs/recorded-statements.ts', // writes the SQL of each role's reads
  'commands/docs/sql-pages.ts', // writes the SQL of each role's reads
  'http/pages/page.ts', // picks an example account
  'rest/openapi/examples.ts', // shows an example
  'rest/twin.ts', // writes a document with the fields of every role
];

test('only the access policy decides by the name of a role, or by whether it is one of an administrator', async () => {
  const paths = (await readdir('src', { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.startsWith('demo/') && path !== 'platform/roles.ts',
  );
  const naming: string[] = [];
  for (const path of paths) {
    if (ROLE_AS_VALUE.test(await readFile(join('src', path), 'utf8'))) naming.push(path);
  }
  const deciding = naming.filter((path) => !path.startsWith('engine/policy/') && path !== 'engine/policy.ts');
  expect(deciding.sort()).toEqual([...WITHOUT_DECISION].sort());
  expect(naming).toContain('engine/policy.ts');
});
