import { FAULT_CODES, type FaultCode } from '../../src/platform/message.js';
import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { type PopulatedFixture, resourceNamed } from '../support/resources.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** A wrong field has a code and the parameters of its rule in `extensions.fields`. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

interface Wrong {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}

const inputOf = async (record: string, values: object): Promise<Wrong> => ({
  query: `mutation ($input: ${record === 'Pet' ? 'PetInput' : `Create${record}Input`}!) { create${record}(input: $input) { id } }`,
  variables: { input: { ...(await resourceNamed(record).input(fixture)), ...values } },
});

const withPassword = (newPassword: string): Wrong => ({
  query: 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { message } }',
  variables: { input: { currentPassword: PASSWORD, newPassword } },
});

const nested = (levels: number): object =>
  levels === 0 ? { id: { isNull: true } } : { not: nested(levels - 1) };

const pets = (where: object): Wrong => ({
  query: 'query ($where: PetWhere) { pets(where: $where) { totalCount } }',
  variables: { where },
});

const lists = (args: string): Wrong => ({ query: `{ pets(${args}) { totalCount } }` });

const ids = (count: number) => Array.from({ length: count }, () => samples.CAR);

const confirming = (variables: Record<string, unknown>): Wrong => ({
  query:
    'mutation ($ids: [GUID!]!, $versions: [Int!]) { confirmResidentPayments(ids: $ids, expectedVersions: $versions) { id } }',
  variables,
});

type Row = readonly [code: FaultCode, path: string, params: object, wrong: () => Wrong | Promise<Wrong>];

const ROWS: readonly Row[] = [
  ['BLANK', 'name', {}, () => inputOf('Pet', { name: ' ' })],
  ['CHARACTER_NOT_ALLOWED', 'name', {}, () => inputOf('Pet', { name: 'a\u0000b' })],
  ['COMMON_PASSWORD', 'newPassword', {}, () => withPassword('Password1!')],
  ['INVALID', 'expectedVersions', {}, () => confirming({ ids: ids(1), versions: [] })],
  ['NESTED_TOO_DEEP', 'not.not.not.not', { max: 3 }, () => pets(nested(4))],
  [
    'NOT_ONE_OF',
    'estatus',
    { values: expect.arrayContaining(['Activo']) },
    () => inputOf('ResidentCharge', { estatus: 'Otro' }),
  ],
  ['NOT_TOGETHER', 'last', { other: 'first' }, () => lists('first: 1, last: 1')],
  ['NOT_UPLOADED', 'imageUrls', {}, () => inputOf('Ticket', { imageUrls: ['uploads/ninguna.png'] })],
  ['NO_DIGIT', 'newPassword', {}, () => withPassword('Abcdefgh#')],
  ['NO_LOWER_CASE', 'newPassword', {}, () => withPassword('ABCDEF#2026')],
  ['NO_SPECIAL_CHARACTER', 'newPassword', {}, () => withPassword('Abcdef2026')],
  ['NO_UPPER_CASE', 'newPassword', {}, () => withPassword('abcdef#2026')],
  [
    'OUT_OF_RANGE',
    'to',
    { after: 'from', maxDays: 31 },
    () => ({
      query:
        'query ($id: GUID!) { amenity(id: $id) { availability(from: "2026-01-02", to: "2026-01-01") { from } } }',
      variables: { id: fixture.reservable },
    }),
  ],
  ['REQUIRED', 'name', {}, () => inputOf('Pet', { name: null })],
  [
    'TOO_FEW_ITEMS',
    'pagoCargos',
    { min: 1 },
    () => ({
      query: 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }',
      variables: { input: { ...samples.payment(), pagoCargos: [] } },
    }),
  ],
  ['TOO_LARGE', 'first', { max: 500 }, () => lists('first: 501')],
  ['TOO_LONG', 'name', { max: 200 }, () => inputOf('Pet', { name: 'a'.repeat(201) })],
  ['TOO_MANY_CONDITIONS', 'or[50]', { max: 50 }, () => pets({ or: Array.from({ length: 51 }, () => ({})) })],
  ['TOO_MANY_DIGITS', 'monto', { decimals: 2 }, () => inputOf('ResidentCharge', { monto: 1.234 })],
  ['TOO_MANY_ITEMS', 'ids', { max: 500 }, () => confirming({ ids: ids(501) })],
  ['TOO_SHORT', 'newPassword', { min: 8 }, () => withPassword('Aa#2026')],
  ['TOO_SMALL', 'age', { min: 0 }, () => inputOf('Pet', { age: -1 })],
  ['UNKNOWN_FIELD', 'raza', {}, () => inputOf('Pet', { raza: 'Criollo' })],
  [
    'WRONG_FORMAT',
    'email',
    { format: 'email' },
    () => ({
      query: 'mutation { updateMe(input: { email: "nadie" }) { id } }',
    }),
  ],
  ['WRONG_TYPE', 'residentId', { type: 'GUID' }, () => inputOf('Pet', { residentId: 'nadie' })],
];

test('every code of a field is shown by a request', () => {
  expect(ROWS.map(([code]) => code).sort()).toEqual(Object.keys(FAULT_CODES).sort());
});

test.each(ROWS)('a wrong field has the code %s', async (code, path, params, wrong) => {
  const client = service.as(await ownerOfPassword(fixture));
  const { query, variables } = await wrong();
  const { errors } = await client.graphql(query, variables);
  expect(errors).toHaveLength(1);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(errors?.[0]?.extensions.fields).toContainEqual({ path, code, params });
});

const ownerOfPassword = ({ community }: PopulatedFixture) =>
  service.make.user('ADMIN_COMPANY', { passwordHash: PASSWORD_HASH }, [community]);
