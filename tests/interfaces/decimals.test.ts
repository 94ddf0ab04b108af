import fc from 'fast-check';
import { getNullableType, isInputObjectType } from 'graphql';
import { CONSTRAINTS, type Constraints } from '../../src/engine/declare.js';
import { coerce, InputFaults } from '../../src/engine/schema.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** A decimal number that is refused is told which of its rules it breaks: its size, its decimal places, its bounds. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const DIGITS = 'un máximo de doce dígitos enteros';
const PLACES = 'un máximo de dos decimales';
const BOTH = 'un máximo de doce dígitos enteros y dos decimales';

const named = (rule: string) => `El campo monto debe ser un número con ${rule}.`;
const NEGATIVE = 'El campo monto debe ser al menos 0.';

const AMOUNTS: readonly (readonly [amount: number | string, errors: readonly string[]])[] = [
  [1_000_000_000_000, [named(DIGITS)]],
  [1e21, [named(DIGITS)]],
  [1.5e300, [named(DIGITS)]],
  ['1000000000000', [named(DIGITS)]],
  [1.005, [named(PLACES)]],
  ['1.005', [named(PLACES)]],
  [1e-7, [named(PLACES)]],
  [1_000_000_000_000.005, [named(BOTH)]],
  [-0.01, [NEGATIVE]],
  [-1_000_000_000_000, [named(DIGITS), NEGATIVE]],
  [-1.005, [named(PLACES), NEGATIVE]],
];

const CREATE = 'mutation ($input: CreateResidentChargeInput!) { createResidentCharge(input: $input) { id } }';

test.each(AMOUNTS)(
  'the amount %s is refused for what is wrong with it, in both interfaces',
  async (monto, errors) => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const { id } = residentUser.resident;
    const input = { residentId: id, fecha: '2026-05-01', descripcion: 'a', estatus: 'Activo', monto };
    expect(await client.post('/api/CargosResidente', input)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', errors: { monto: errors } },
    });
    if (typeof monto === 'number') {
      const literal = CREATE.replace('($input: CreateResidentChargeInput!)', '').replace(
        '$input',
        `{ residentId: "${id}", fecha: "2026-05-01", descripcion: "a", estatus: "Activo", monto: ${monto} }`,
      );
      for (const [document, variables] of [
        [CREATE, { input }],
        [literal, {}],
      ] as const) {
        const answer = await client.graphql(document, variables);
        expect(answer.errors?.[0]?.extensions.errors).toEqual({ monto: errors });
      }
    }
    const { body } = await client.get(`/api/CargosResidente/resident/${id}`);
    expect(body).toEqual([]);
  },
);

test('every decimal field of every input names the rules that a number breaks', () => {
  const fields = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
    .filter(({ field }) => String(getNullableType(field.type)) === 'Decimal');
  expect(fields.length).toBeGreaterThan(10);
  const wrong = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -(10 ** 15), max: 10 ** 15 }),
    fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((thousandths) => thousandths / 1000),
  );
  fc.assert(
    fc.property(fc.constantFrom(...fields), wrong, ({ type, field }, value) => {
      const faults = new InputFaults('input');
      coerce(type, { [field.name]: value }, '', faults, 'strict');
      const told = (faults.errors[field.name] ?? []).map(({ es }) => es).join();
      const { minimum = Number.NEGATIVE_INFINITY } = (field.extensions[CONSTRAINTS] ?? {}) as Constraints;
      const isTooLarge = Math.abs(value) >= 1e12;
      const isTooFine = Math.abs(value) < 1e20 && !/^-?\d+(\.\d{1,2})?$/.test(String(value));
      expect(told.includes('doce dígitos')).toBe(isTooLarge);
      expect(told.includes('dos decimales')).toBe(isTooFine);
      if (isTooLarge || isTooFine) expect(told.includes('debe ser al menos')).toBe(value < minimum);
    }),
    { numRuns: 2_000 },
  );
});
