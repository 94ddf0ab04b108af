import { readdir, readFile } from 'node:fs/promises';
import { readScreens } from '../../../src/http/screens.js';
import { rootFields } from '../../support/documents.js';
import { routeSchema } from '../../support/schema.js';

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
