import { getNamedType, isLeafType } from 'graphql';
import { refusalsOf } from '../../../src/engine/declare.js';
import { REFUSAL_REASONS, type RefusalReason } from '../../../src/platform/refusal-reasons.js';
import type { Client } from '../../support/client.js';
import { rootFields } from '../../support/documents.js';
import { PREFLIGHTED } from '../../support/forms.js';
import { makePopulatedFixture } from '../../support/populated-fixture.js';
import type { PopulatedFixture } from '../../support/resources.js';
import { schema } from '../../support/schema.js';
import { type Service, startService } from '../../support/service.js';
import { OF_ACCOUNTS } from './accounts.table.js';
import { OF_AMENITIES } from './amenities.table.js';
import { OF_FEES } from './fees.table.js';
import { OF_HOMES } from './homes.table.js';
import { OF_IMPORTS } from './imports.table.js';
import { OF_MONEY } from './money.table.js';
import { OF_NEW_IDS } from './new-ids.table.js';
import { OF_PASSES } from './passes.table.js';
import { joined, type Provoke } from './refused.js';
import { OF_UPLOADS } from './uploads.table.js';

/** Every reason that an operation declares is provoked by a request. */

const REFUSALS = joined(
  OF_ACCOUNTS,
  OF_AMENITIES,
  OF_FEES,
  OF_HOMES,
  OF_IMPORTS,
  OF_MONEY,
  OF_NEW_IDS,
  OF_PASSES,
  OF_UPLOADS,
);

const operations = (['query', 'mutation'] as const).flatMap((kind) =>
  rootFields(schema, kind).map((field) => ({ kind, field })),
);

const named = (operation: string, reason: string) => `${operation}: ${reason}`;

const declared = operations.flatMap(({ field }) =>
  refusalsOf(field).map((reason) => named(field.name, reason)),
);

const cases = Object.entries(REFUSALS).flatMap(([operation, reasons]) =>
  Object.entries(reasons).map(([reason, provoke]) => [operation, reason, provoke] as const),
);

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService({ environment: { REGISTRATION_ROLES: 'RESIDENT,RENTER' } });
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

/** The document of an operation with some of its arguments as variables. */
function documentOf(operation: string, names: readonly string[]): string {
  const { kind, field } = operations.find((one) => one.field.name === operation) ?? {};
  if (!kind || !field) throw new Error(`There is no operation ${operation}`);
  const args = field.args.filter(({ name }) => names.includes(name));
  const variables = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  return `${kind} ${variables && `(${variables})`} { ${operation}${passed && `(${passed})`} ${selection} }`;
}

const sendForm = (client: Client, form: FormData | string) =>
  client.post('/graphql', form, {
    ...PREFLIGHTED,
    ...(typeof form === 'string' ? { 'content-type': 'multipart/form-data; boundary=b' } : {}),
  });

async function errorsOf(operation: string, provoke: Provoke) {
  const { client = fixture.clients.admin, variables = {}, form, ...refused } = await provoke(fixture);
  const query = documentOf(operation, form ? ['input'] : Object.keys(variables));
  const { body } = form
    ? await sendForm(client, form(query))
    : await client.post('/graphql', { query, variables });
  return { errors: body.errors, refused };
}

test('every reason that an operation declares is provoked, and no other', () => {
  expect(cases.map(([operation, reason]) => named(operation, reason)).sort()).toEqual(declared.sort());
});

test.each(cases)('%s is refused with %s', async (operation, reason, provoke) => {
  const { errors, refused } = await errorsOf(operation, provoke);
  expect(errors).toHaveLength(1);
  const { code, reason: given, fields, ...others } = errors[0].extensions;
  const isOfRow = code === 'VALIDATION_ERROR';
  expect({ given, message: errors[0].message }).toEqual({
    given: isOfRow ? undefined : reason,
    message: expect.stringMatching(/\.$/),
  });
  expect(fields?.map((one: { path: string; code: string }) => [one.path, one.code])).toEqual(
    refused.field ? [[refused.field, reason]] : undefined,
  );
  expect(others).toMatchObject(refused.help ?? {});
});

test('every reason is a value of the enum RefusalReason, with its meaning', () => {
  const type = schema.getType('RefusalReason');
  const values = type && 'getValues' in type ? type.getValues() : [];
  const meanings = Object.fromEntries(values.map(({ name, description }) => [name, description]));
  expect(meanings).toEqual(REFUSAL_REASONS);
});

test('the description of an operation lists its reasons', () => {
  for (const { field } of operations) {
    const listed = /Refused with ([^.]*)\./.exec(field.description ?? '')?.[1] ?? '';
    const reasons = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name as RefusalReason);
    expect({ [field.name]: reasons }).toEqual({ [field.name]: [...refusalsOf(field)].sort() });
  }
});
