import { routes } from '../src/modules/routes.js';
import { ENDPOINTS, keyOf } from './interfaces/endpoints.table.js';
import { contractPages, RECORDS } from './support/contract-records.js';

const NO_RECORD = new Set(['none', 'file']);

const ENDPOINT_ROW = /^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \| [^|]+ \| (\d+) \|/gm;

const documented = contractPages.flatMap((page) =>
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

test('the contract has a field table for every record in answers', () => {
  const answered = ENDPOINTS.map(({ answer }) => answer.replace('[]', '')).filter(
    (name) => !NO_RECORD.has(name),
  );
  const nested = Object.values(RECORDS).flatMap((fields) =>
    Object.values(fields)
      .map((type) => type.replace(/(\[\])?\??$/, ''))
      .filter((type) => /^[A-Z]/.test(type)),
  );
  expect(answered.length).toBeGreaterThan(100);
  expect([...answered, ...nested].filter((name) => !(name in RECORDS))).toEqual([]);
});
