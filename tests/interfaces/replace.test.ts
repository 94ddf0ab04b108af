import { type GraphQLInputField, isInputObjectType, isNonNullType } from 'graphql';
import { bodyFieldsOf, CONSTRAINTS, type Constraints } from '../../src/engine/declare.js';
import { routes } from '../../src/modules/routes.js';
import { bodyType } from '../../src/rest/bind.js';
import { operationField } from '../../src/rest/described-route.js';
import type { ArgumentSource } from '../../src/route.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { requestTo } from '../support/requests.js';
import type { PopulatedFixture } from '../support/resources.js';
import { sampleValue } from '../support/sample-values.js';
import { routeSchema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { ENDPOINTS, keyOf, titleOf } from './endpoints.table.js';

/**
 * Fields that a PUT does not clear when its body omits them: they keep their value, or get the value given
 * here. Null keeps them too, except those that it clears.
 */
const KEPT = Symbol('kept');
const CLEARED_BY_NULL = Symbol('kept, cleared by null');
const NOT_CLEARED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Amenity: { requiereAprobacion: true },
  Banner: { isActive: KEPT, orden: 0 },
  Community: { timeZone: CLEARED_BY_NULL },
  CommunityPrice: { isActive: KEPT },
  CommunityProvider: { communityId: CLEARED_BY_NULL },
  Contract: { isActive: KEPT },
  PaymentHistory: { fechaPago: KEPT, estadoPago: KEPT },
  Survey: { isActive: KEPT, preguntas: KEPT },
};

/** The body fields of each PUT that takes the whole record: those with required fields. */
const wholeBodies = ENDPOINTS.flatMap((endpoint) => {
  const route = routes.find((candidate) => keyOf(candidate) === keyOf(endpoint));
  if (!route || endpoint.method !== 'PUT') return [];
  const input = operationField(routeSchema, route).args.find(({ name }) => name === 'input');
  const type = input && bodyType(input.type, route.arguments.input as ArgumentSource);
  const fields = isInputObjectType(type) ? bodyFieldsOf(type) : [];
  const optional = fields.filter((field) => !isNonNullType(field.type));
  if (optional.length === 0 || optional.length === fields.length) return [];
  return [[titleOf(endpoint), { endpoint, optional }] as const];
});

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

function valueFor({ name, type, extensions }: GraphQLInputField): unknown {
  if (name === 'communityId') return fixture.community.id;
  if (name === 'residentId') return fixture.residentUser.resident.id;
  if (name === 'isActive') return true;
  return sampleValue(type, extensions[CONSTRAINTS] as Constraints | undefined);
}

test('every record with optional fields is among the whole-record bodies', () => {
  const records = wholeBodies.map(([, { endpoint }]) => endpoint.answer);
  expect(records).toEqual(expect.arrayContaining(Object.keys(NOT_CLEARED)));
  expect(records.length).toBeGreaterThan(10);
});

test.each(wholeBodies)(
  '%s stores its optional fields, and clears those that its body leaves out or has as null',
  async (_, row) => {
    const { client, path, body } = await requestTo(row.endpoint, fixture);
    const names = row.optional.map(({ name }) => name);
    const required = Object.fromEntries(
      Object.entries(body as object).filter(([name]) => !names.includes(name)),
    );
    const given = Object.fromEntries(row.optional.map((field) => [field.name, valueFor(field)]));
    const filled = await client.put(path, { ...required, ...given });
    expect(filled.status).toBe(200);
    expect(filled.body).toMatchObject(given);

    const exceptions = NOT_CLEARED[row.endpoint.answer] ?? {};
    const expectCleared = async (body: object, ...kept: unknown[]) => {
      const cleared = await client.put(path, body);
      expect(cleared.status).toBe(200);
      for (const name of names) {
        const exception = exceptions[name];
        const otherwise = typeof exception === 'symbol' ? null : (exception ?? null);
        const expected = kept.includes(exception) ? filled.body[name] : otherwise;
        expect([name, cleared.body[name]]).toEqual([name, expected]);
      }
    };
    await expectCleared(required, KEPT, CLEARED_BY_NULL);
    await expectCleared({ ...required, ...Object.fromEntries(names.map((name) => [name, null])) }, KEPT);
  },
);
