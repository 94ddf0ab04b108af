import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readScreens } from '../../../src/http/screens.js';
import { rootFields } from '../../support/documents.js';
import { runNode } from '../../support/outcome.js';
import { routeSchema } from '../../support/schema.js';

test('the check of generated documents names the outdated ones and the command that writes them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docs-'));
  await cp('docs', join(folder, 'docs'), { recursive: true });
  const inFolder = (path: string) => join(folder, path);
  const page = await readFile(inFolder('docs/access.md'), 'utf8');
  await writeFile(inFolder('docs/access.md'), page.replace('| yes |', '|  |'));
  await rm(inFolder('docs/sql/pet.sql'));
  await writeFile(inFolder('docs/sql/dragon.sql'), 'select 1;\n');
  const emitted = await runNode([resolve('dist/commands/emit-docs.js'), '--check'], { cwd: folder });
  expect(emitted).toMatchObject({
    code: 1,
    stderr:
      'Not current: docs/access.md, docs/sql/pet.sql. Run npm run fix:docs\n' +
      'Not current: docs/sql/dragon.sql. Run npm run fix:docs\n',
  });
  await rm(folder, { recursive: true });
});

test('the page of statement counts has every query and every screen', async () => {
  const page = await readFile('docs/sql/README.md', 'utf8');
  const [queries = [], screens = []] = page
    .split('## Screens')
    .map((part) => [...part.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name));
  // The queries that REST alone needs are read by statements too.
  const expected = rootFields(routeSchema, 'query').map(({ name }) => name);
  expect(queries).toEqual(expected.sort());
  expect(screens).toEqual((await readScreens()).map(({ name }) => name));
});

test('the pages of SQL show each statement once, in lines that fit a screen', async () => {
  const pages = (await readdir('docs/sql')).filter((name) => name.endsWith('.sql'));
  const statements: string[] = [];
  for (const name of pages) {
    const page = await readFile(`docs/sql/${name}`, 'utf8');
    const lines = page.split('\n');
    expect({ name, isShort: lines.length < 2_000 }).toEqual({ name, isShort: true });
    expect(lines.filter((line) => line.length > 240)).toEqual([]);
    if (!name.startsWith('screen-')) statements.push(...page.split(/^(?:-- .*\n)+/m).slice(2));
  }
  expect(statements.length).toBeGreaterThan(250);
  expect(new Set(statements).size).toBe(statements.length);
});

test('the pages of SQL have every screen, and the JSON form of every single read', async () => {
  const pages = (await readdir('docs/sql')).filter((name) => name.startsWith('screen-'));
  const reads = (await readScreens()).filter(({ operation }) => operation === 'query');
  expect(pages.sort()).toEqual(reads.map(({ name }) => `screen-${name}.sql`).sort());
  for (const { name } of reads)
    expect(await readFile(`docs/sql/screen-${name}.sql`, 'utf8')).toContain(`\n-- ${name}: `);
  const ticket = await readFile('docs/sql/ticket.sql', 'utf8');
  expect(ticket).toMatch(/^-- ticket, all columns: ADMIN_COMPANY\nselect row_to_json/m);
  expect(ticket).toMatch(/^-- Ticket\.comments: ADMIN_COMPANY\nselect row_to_json/m);
});
