import { makeCommunityFixture } from '../support/community-fixture.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** License plates in a `where` are those of the uniqueness of plates. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const RECORDS = ['vehicles', 'residentVisits'];

/** A community with a plate on a vehicle and a visit, and another plate on others. */
async function plates() {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const { resident } = residentUser;
  const code = unique();
  const [plate, other] = [`Abc-${code}`, `XYZ ${code}`];
  for (const licensePlate of [plate, other]) {
    await service.make.vehicle(resident, { licensePlate });
    await service.make.visit(resident, { licensePlate });
  }
  await service.make.visit(resident, { licensePlate: null });
  const found = async (list: string, condition: object) => {
    const named = list === 'vehicles' ? 'VehicleWhere' : 'ResidentVisitWhere';
    const query = `query ($where: ${named}) { ${list}(where: $where) { nodes { licensePlate } } }`;
    const answers = [];
    for (let round = 0; round < 3; round++) {
      const { data, errors } = await service.as(admin).graphql(query, { where: { licensePlate: condition } });
      expect(errors).toBeUndefined();
      answers.push(data[list].nodes.map((node: { licensePlate: string | null }) => node.licensePlate).sort());
    }
    expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
    return answers[0];
  };
  return { plate, other, code, found };
}

/** Spellings of a plate by the letters before its code. */
const SPELLINGS: readonly (readonly [string, (code: string) => string])[] = [
  ['in lower case', (code) => `abc-${code}`],
  ['without the dash', (code) => `ABC${code.toUpperCase()}`],
  ['with spaces of other kinds', (code) => `\u00a0A\u2003BC ${code} `],
  ['with dashes of other kinds', (code) => `ABC\u2013\u2212${code}`],
  ['with characters that nobody sees', (code) => `A\u200bBC\u00ad${code}`],
];

describe.each(RECORDS)('a condition on the plates of %s', (list) => {
  test.each(SPELLINGS)('finds and leaves out a plate %s', async (_, spelled) => {
    const { plate, other, code, found } = await plates();
    const given = spelled(code);
    expect(await found(list, { eq: given })).toEqual([plate]);
    expect(await found(list, { in: [given, `xyz${code}`] })).toEqual([plate, other].sort());
    const others = await found(list, { not: given });
    expect(others).toContain(other);
    expect(others).not.toContain(plate);
  });

  test('does not find a plate that differs in a letter', async () => {
    const { code, found } = await plates();
    expect(await found(list, { eq: `abd-${code}` })).toEqual([]);
    expect(await found(list, { in: [] })).toEqual([]);
  });
});
