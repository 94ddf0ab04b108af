import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const CHARGES =
  'mutation ($input: [CreateResidentChargeInput!]!) { createResidentCharges(input: $input) { id } }';
const TOTAL = 'query ($id: GUID!) { residentCharges(where: { residentId: { eq: $id } }) { totalCount } }';

const charge = (residentId: string, changes: object) => ({
  residentId,
  fecha: '2026-05-01',
  descripcion: 'Mayo',
  monto: 1,
  estatus: 'Activo',
  ...changes,
});

const literalOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, field]) => `${name}: ${literalOf(field)}`)
    .join(', ')} }`;
};

test('the faults of all rows of a list are named together, of form and of rule, in variables and in literals', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const { id } = residentUser.resident;
  const input = [
    charge(id, { monto: 1.005 }),
    charge(id, { estatus: 'Abierto' }),
    charge(id, { monto: -1 }),
    charge(id, {}),
    charge(id, { residentId: 'x', descripcion: 'a'.repeat(4_001) }),
  ];
  const expected = {
    'input[0].monto': [expect.stringContaining('dos decimales')],
    'input[1].estatus': [expect.stringContaining('debe ser uno de')],
    'input[2].monto': [expect.stringContaining('debe ser al menos 0')],
    'input[4].residentId': [expect.stringContaining('GUID')],
    'input[4].descripcion': [expect.stringContaining('4000')],
  };
  const literal = `mutation { createResidentCharges(input: ${literalOf(input)}) { id } }`;
  for (const [document, variables] of [
    [CHARGES, { input }],
    [literal, {}],
  ] as const) {
    for (const _ of [1, 2, 3]) {
      const { errors } = await client.graphql(document, variables);
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_ERROR']);
      expect(errors?.[0]?.extensions.errors).toEqual(expected);
    }
  }
  const { data } = await client.graphql(TOTAL, { id });
  expect(data.residentCharges.totalCount).toBe(0);
});
