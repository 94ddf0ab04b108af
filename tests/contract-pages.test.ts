import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '../src/modules/index.js';
import { ENDPOINTS, keyOf } from './interfaces/endpoints.table.js';
import { RECORDS } from './interfaces/records.table.js';

const CONTRACT = 'docs/contract';
const names = await readdir(CONTRACT, { recursive: true });
const pages = await Promise.all(
  names.filter((name) => name.endsWith('.md')).map((name) => readFile(join(CONTRACT, name), 'utf8')),
);

const ENDPOINT_ROW = /^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \| [^|]+ \| (\d+) \|/gm;
const FIELD_TABLE = /^\| field \|.*\n\|[-|]+\n((?:\|.*\n)+)/m;
const FIELD_ROW = /^\| `(\w+)` \|(.*)$/gm;

const documented = pages.flatMap((page) =>
  [...page.matchAll(ENDPOINT_ROW)].map(([, method, path, status]) => ({
    key: keyOf({ method, path } as (typeof ENDPOINTS)[number]),
    status: Number(status),
  })),
);

test('the contract lists every REST path of the service exactly once', () => {
  const listed = documented.map(({ key }) => key).sort();
  expect(listed).toEqual(ENDPOINTS.map(keyOf).sort());
  expect(listed).toEqual(expect.arrayContaining(routes.map(keyOf)));
});

test('the contract gives the success status of every path', () => {
  const expected = new Map(ENDPOINTS.map((endpoint) => [keyOf(endpoint), endpoint.status]));
  expect(documented.filter(({ key, status }) => expected.get(key) !== status)).toEqual([]);
});

test.each(Object.entries(RECORDS))('the contract lists the fields of %s in answers', (record, fields) => {
  const sections = pages
    .flatMap((page) => page.split(/^(?=## )/m))
    .filter((text) => headingOf(text) === record);
  expect(sections).toHaveLength(1);
  const [, rows = ''] = FIELD_TABLE.exec(sections[0] as string) ?? [];
  const answered = [...rows.matchAll(FIELD_ROW)].filter(([, , rest]) => !rest?.includes('never answered'));
  expect(answered.map(([, name]) => name)).toEqual(Object.keys(fields));
});

const headingOf = (section: string) => /^## (\w+)$/m.exec(section)?.[1];
