import type { Answer } from '../support/client.js';
import { readCsv } from '../support/csv.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { requestTo } from '../support/requests.js';
import { type PopulatedFixture } from '../support/resources.js';
import { type Service, startService } from '../support/service.js';
import { ENDPOINTS, titleOf } from './endpoints.table.js';

/** Asks every list of the endpoint tables for CSV. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

const lists = ENDPOINTS.filter(({ method, answer }) => method === 'GET' && answer.endsWith('[]')).map(
  (endpoint) => [titleOf(endpoint), endpoint] as const,
);

const CSV = { accept: 'text/csv' };
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

/** Returns what a cell holds of a record: texts guarded, lists as JSON, nothing of null. */
function cellOf(record: unknown, column: string): string {
  const value = column
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], record);
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return FORMULA.test(value) ? `'${value}` : value;
  return JSON.stringify(value);
}

function expectCsv({ status, headers }: Answer): void {
  expect({ status, type: headers.get('content-type'), file: headers.get('content-disposition') }).toEqual({
    status: 200,
    type: 'text/csv; charset=utf-8',
    file: expect.stringMatching(/^attachment; filename="\w+\.csv"$/),
  });
  expect(headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
}

test('the contract has lists', () => expect(lists.length).toBeGreaterThan(50));

test.each(lists)(
  '%s answers the same records as CSV, with their fields as columns',
  async (_title, endpoint) => {
    const { client, path } = await requestTo(endpoint, fixture);
    const json = await client.get(path);
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(json.headers.get('vary')).toMatch(/\bAccept\b(?!-)/);

    const csv = await client.get(path, CSV);
    expectCsv(csv);
    const [columns = [], ...rows] = readCsv(csv.body);
    expect([...new Set(columns.map((column) => column.split('.')[0]))]).toEqual(Object.keys(json.body[0]));
    expect(rows).toEqual(json.body.map((record: unknown) => columns.map((column) => cellOf(record, column))));

    const tag = csv.headers.get('etag') as string;
    expect(tag).not.toBe(json.headers.get('etag'));
    const unchanged = await client.get(path, { ...CSV, 'if-none-match': tag });
    expect({ status: unchanged.status, vary: unchanged.headers.get('vary') }).toEqual({
      status: 304,
      vary: csv.headers.get('vary'),
    });
    expect((await client.get(path, { 'if-none-match': tag })).status).toBe(200);

    const head = await client.send('HEAD', path, undefined, CSV);
    expectCsv(head);
    expect(head.headers.get('content-length')).toBe(csv.headers.get('content-length'));
  },
);
