import { PREFLIGHTED } from '../support/forms.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const LEVELS = 50_000;

const nested = (open: string, innermost: string, close: string, levels = LEVELS) =>
  open.repeat(levels) + innermost + close.repeat(levels);

const LIST = nested('[', '1', ']');
const OBJECT = nested('{ a: ', '1', '}');
const SELECTION = nested('{ a ', '', '}');

const DOCUMENTS: readonly (readonly [string, string])[] = [
  ['a list of an argument', `{ vehicles(first: ${LIST}) { totalCount } }`],
  ['an object of an argument', `{ vehicles(where: ${OBJECT}) { totalCount } }`],
  ['the argument of a mutation', `mutation { createPet(input: ${OBJECT}) { id } }`],
  ['the argument of a directive', `{ me @include(if: ${LIST}) { id } }`],
  ['the default of a variable', `query ($first: Int = ${LIST}) { vehicles(first: $first) { totalCount } }`],
  ['the type of a variable', `query ($first: ${nested('[', 'Int', ']')}) { me { id } }`],
  ['a selection', `{ me ${SELECTION} }`],
  ['a fragment', `{ me { ...F } } fragment F on User ${SELECTION}`],
  ['an unclosed list', `{ me(id: ${'['.repeat(LEVELS)}`],
];

const QUERY = 'query ($where: VehicleWhere) { vehicles(where: $where) { totalCount } }';
const DEEP_VALUES: readonly (readonly [string, string])[] = [
  ['list', nested('[', '1', ']')],
  ['object', nested('{"a":', '1', '}')],
];

const expectRefused = ({ status, body }: { status: number; body: unknown }, code: string) => {
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ extensions: { code } }] });
};

describe('Nesting of 50,000 levels', () => {
  test.each(DOCUMENTS)('is refused in %s, in a body and in a form', async (_place, query) => {
    const client = service.as(await service.make.systemAdmin());
    expectRefused(await client.post('/graphql', { query }), 'GRAPHQL_PARSE_FAILED');
    expectRefused(
      await client.post('/graphql', formOf(JSON.stringify({ query })), PREFLIGHTED),
      'GRAPHQL_PARSE_FAILED',
    );
  });

  test.each(DEEP_VALUES)('is refused in a %s of the variables and of the extensions', async (_kind, deep) => {
    const client = service.as(await service.make.systemAdmin());
    for (const part of ['variables', 'extensions']) {
      const body = `{ "query": ${JSON.stringify(QUERY)}, "${part}": { "where": ${deep} } }`;
      expectRefused(await client.post('/graphql', body), 'BAD_REQUEST');
      expectRefused(await client.post('/graphql', formOf(body), PREFLIGHTED), 'BAD_REQUEST');
    }
  });

  test('is refused in the URL, at the depth that the length of a URL allows', async () => {
    for (const part of ['variables', 'extensions']) {
      const deep = nested('[', '1', ']', 1500);
      const search = new URLSearchParams({ query: QUERY, [part]: `{ "where": ${deep} }` });
      expectRefused(await service.anonymous.get(`/graphql?${search}`), 'BAD_REQUEST');
    }
  });

  test('is refused in the map of a form', async () => {
    const client = service.as(await service.make.systemAdmin());
    const form = formOf('{ "query": "{ me { id } }", "variables": { "file": null } }', `{ "0": ${LIST} }`);
    // It is longer than a map may be.
    expect(await client.post('/graphql', form, PREFLIGHTED)).toMatchObject({
      status: 413,
      body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
    });
  });
});

function formOf(operations: string, map = '{}'): FormData {
  const form = new FormData();
  form.append('operations', operations);
  form.append('map', map);
  return form;
}
