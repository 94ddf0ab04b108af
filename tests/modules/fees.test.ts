import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const CREATE =
  'mutation ($input: CreateFeeInput!) { createFee(input: $input) { id version amount every kind } }';
const UPDATE = `mutation ($id: GUID!, $input: FeePatch!) {
  updateFee(id: $id, input: $input) { version name lastMonth amounts { unitId amount unit { number } } }
}`;
const PREVIEW = `query ($id: GUID!, $month: String!) { fee(id: $id) { preview(month: $month) {
  month dueDay units amount rows(first: 500) { unitId payerId amount outcome unit { number } payer { id } }
} } }`;
const CHARGE = `mutation ($id: GUID!, $input: ChargeFeeInput!) {
  chargeFee(id: $id, input: $input) { months { month units amount paid overdue } }
}`;
const CHARGES = `query ($id: GUID!) { community(id: $id) { residentCharges(first: 500) { nodes {
  id version residentId unitId fecha descripcion monto estatus kind month fee { id name } unit { number }
} } } }`;

type Fixture = Awaited<ReturnType<typeof makeCommunityFixture>>;
type Values = Record<string, unknown>;

/** Charges the fees of a community as its administrator. */
function deskOf({ community, admin, residentUser: { resident } }: Fixture) {
  const client = service.as(admin);
  const house = (number: string, fields: object = {}) =>
    service.make.unit(community, { number, payerId: resident.id, ...fields });
  const create = async (values: Values) => {
    const input = {
      communityId: community.id,
      name: 'Mantenimiento',
      firstMonth: '2026-01',
      dueDay: 10,
      ...values,
    };
    const { data, errors } = await client.graphql(CREATE, { input });
    expect(errors).toBeUndefined();
    return data.createFee.id as string;
  };
  const preview = async (id: string, month: string) =>
    (await client.graphql(PREVIEW, { id, month })).data.fee.preview;
  const charge = async (id: string, month: string, { units, amount }: { units: number; amount: number }) => {
    const expected = { units, amount };
    const { data, errors } = await client.graphql(CHARGE, { id, input: { month, expected } });
    return { months: data?.chargeFee?.months, refusal: errors?.[0]?.extensions };
  };
  const charges = async (): Promise<Values[]> =>
    (await client.graphql(CHARGES, { id: community.id })).data.community.residentCharges.nodes;
  return { client, resident, house, create, preview, charge, charges };
}

const makeDesk = async () => deskOf(await makeCommunityFixture(service));

const outcomes = ({ rows }: { rows: { unit: { number: string }; amount: number; outcome: string }[] }) =>
  rows.map(({ unit, amount, outcome }) => [unit.number, amount, outcome]);

describe('a fee', () => {
  test('is previewed for each unit by its number, charged, and read by months; who pays reads ordinary charges', async () => {
    const desk = await makeDesk();
    await desk.house('Casa 3');
    await desk.house('casa 1');
    await desk.house('CASA-2', { payerId: null });
    await desk.house('Casa 4', { isActive: false });
    const id = await desk.create({ basis: 'EQUAL', amount: 800.1, dueDay: 31 });
    const preview = await desk.preview(id, '2026-02');
    expect(preview).toMatchObject({ month: '2026-02', dueDay: '2026-02-28', units: 2, amount: 1600.2 });
    expect(outcomes(preview)).toEqual([
      ['casa 1', 800.1, 'CHARGE'],
      ['CASA-2', 800.1, 'WITHOUT_PAYER'],
      ['Casa 3', 800.1, 'CHARGE'],
    ]);
    const { months } = await desk.charge(id, '2026-02', preview);
    expect(months).toMatchObject([{ month: '2026-02', units: 2, amount: 1600.2, paid: 0 }]);
    const charges = await desk.charges();
    expect(charges).toHaveLength(2);
    for (const charge of charges)
      expect(charge).toMatchObject({
        version: 1,
        residentId: desk.resident.id,
        fecha: '2026-02-28T00:00:00.000Z',
        descripcion: 'Mantenimiento febrero 2026',
        monto: 800.1,
        estatus: 'Activo',
        kind: 'ORDINARY',
        month: '2026-02',
        fee: { id, name: 'Mantenimiento' },
      });
    const legacy = await desk.client.get(`/api/CargosResidente/${charges[0]?.id}`);
    expect(Object.keys(legacy.body)).not.toEqual(expect.arrayContaining(['kind']));
    expect(legacy.body).toMatchObject({ monto: 800.1, estatus: 'Activo' });
  });

  test('is charged once for a unit and month: later units are added, and a charge that was deleted is not made again', async () => {
    const desk = await makeDesk();
    await desk.house('1');
    const without = await desk.house('2', { payerId: null });
    const id = await desk.create({ basis: 'EQUAL', amount: 500 });
    expect((await desk.charge(id, '2026-01', { units: 1, amount: 500 })).refusal).toBeUndefined();
    expect((await desk.charge(id, '2026-01', { units: 1, amount: 500 })).refusal).toMatchObject({
      reason: 'UNIT_WITHOUT_PAYER',
    });
    const [first] = await desk.charges();
    await desk.client.graphql('mutation ($id: GUID!) { deleteResidentCharge(id: $id) { deletedId } }', {
      id: first?.id,
    });
    await desk.client.graphql(
      `mutation ($id: GUID!, $input: UnitPeopleInput!) { setUnitPeople(id: $id, input: $input) { id } }`,
      {
        id: without.id,
        input: {
          people: [{ residentId: desk.resident.id, relation: 'OWNER', since: '2026-01-01' }],
          payerId: desk.resident.id,
        },
      },
    );
    expect(outcomes(await desk.preview(id, '2026-01'))).toEqual([
      ['1', 500, 'ALREADY_CHARGED'],
      ['2', 500, 'CHARGE'],
    ]);
    const { months } = await desk.charge(id, '2026-01', { units: 1, amount: 500 });
    expect(months).toMatchObject([{ month: '2026-01', units: 1, amount: 500 }]);
    expect(await desk.charges()).toMatchObject([{ unitId: without.id }]);
    expect((await desk.charge(id, '2026-01', { units: 0, amount: 0 })).refusal).toMatchObject({
      reason: 'MONTH_CHARGED',
    });
  });

  test.each(['kind', 'amount', 'every', 'amounts'])(
    'whose %s is null is one that leaves it out',
    async (name) => {
      const { client, create, preview, house } = await makeDesk();
      await house('1');
      const id = await create({
        basis: 'EQUAL',
        ...{ kind: 'ORDINARY', amount: 0, every: 'MONTH', amounts: [] },
        [name]: null,
      });
      const { data } = await client.graphql(
        'query ($id: GUID!) { fee(id: $id) { kind amount every amounts { amount } } }',
        { id },
      );
      expect(data.fee).toEqual({ kind: 'ORDINARY', amount: 0, every: 'MONTH', amounts: [] });
      expect(await preview(id, '2026-01')).toMatchObject({ amount: 0 });
    },
  );

  test('is charged once by many administrators at the same time', async () => {
    const desk = await makeDesk();
    for (const number of ['1', '2', '3', '4', '5']) await desk.house(number);
    const id = await desk.create({ basis: 'EQUAL', amount: 500 });
    const expected = { units: 5, amount: 2500 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.charge(id, '2026-05', expected)));
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    const reasons = answers.flatMap(({ refusal }) => refusal?.reason ?? []);
    expect(reasons).toEqual(Array.from({ length: 7 }, () => 'MONTH_CHARGED'));
    expect(await desk.charges()).toHaveLength(5);
  });

  test('charges nobody where the preview is out of date, and says what it is now', async () => {
    const desk = await makeDesk();
    await desk.house('1');
    const id = await desk.create({ basis: 'EQUAL', amount: 500 });
    const preview = await desk.preview(id, '2026-01');
    await desk.house('2');
    expect((await desk.charge(id, '2026-01', preview)).refusal).toMatchObject({
      reason: 'PREVIEW_OUTDATED',
      preview: { units: 2, amount: 1000 },
    });
    expect((await desk.charge(id, '2026-01', { units: 2, amount: 1000.01 })).refusal).toMatchObject({
      reason: 'PREVIEW_OUTDATED',
    });
    expect(await desk.charges()).toEqual([]);
    expect(await desk.preview(id, '2026-01')).toMatchObject({ units: 2, amount: 1000 });
  });

  test('is divided by shares to the cent among those without an amount of their own', async () => {
    const desk = await makeDesk();
    const exempt = await desk.house('0', { share: 50 });
    await desk.house('1', { share: 0.833333 });
    await desk.house('2', { share: 0.833333 });
    await desk.house('3', { share: 0.833333 });
    await desk.house('4');
    const amounts = [{ unitId: exempt.id, amount: 0 }];
    const id = await desk.create({ basis: 'SHARE', amount: 1000, amounts });
    const preview = await desk.preview(id, '2026-01');
    expect(outcomes(preview)).toEqual([
      ['0', 0, 'EXEMPT'],
      ['1', 333.34, 'CHARGE'],
      ['2', 333.33, 'CHARGE'],
      ['3', 333.33, 'CHARGE'],
      ['4', 0, 'WITHOUT_SHARE'],
    ]);
    expect(preview).toMatchObject({ units: 3, amount: 1000 });
    const byArea = await desk.create({ basis: 'AREA', amount: 1000 });
    expect((await desk.charge(byArea, '2026-01', { units: 0, amount: 0 })).refusal).toMatchObject({
      reason: 'NO_SHARES',
    });
    const listed = await desk.create({ basis: 'LISTED', amounts: [{ unitId: exempt.id, amount: 75.5 }] });
    expect(await desk.preview(listed, '2026-01')).toMatchObject({ units: 1, amount: 75.5 });
  });

  test.each([
    ['MONTH', ['2026-11', '2026-12', '2027-01', '2027-02']],
    ['TWO_MONTHS', ['2026-11', '2027-01']],
    ['QUARTER', ['2026-11', '2027-02']],
    ['HALF_YEAR', ['2026-11']],
    ['YEAR', ['2026-11']],
    ['ONCE', ['2026-11']],
  ])('of each %s is charged in its months alone, up to its last one', async (every, expected) => {
    const desk = await makeDesk();
    const id = await desk.create({
      ...{ basis: 'EQUAL', amount: 1, every },
      ...{ firstMonth: '2026-11', lastMonth: '2027-02' },
    });
    const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03'];
    const previews = await Promise.all(months.map((month) => desk.preview(id, month)));
    expect(previews.flatMap((preview) => preview?.month ?? [])).toEqual(expected);
  });

  test('keeps what was charged when it changes or is deleted', async () => {
    const desk = await makeDesk();
    const unit = await desk.house('1');
    const id = await desk.create({ basis: 'EQUAL', amount: 500 });
    await desk.charge(id, '2026-01', { units: 1, amount: 500 });
    const amounts = [{ unitId: unit.id, amount: 450 }];
    const changed = await desk.client.graphql(UPDATE, { id, input: { name: 'Cuota', amounts } });
    expect(changed.data.updateFee).toEqual({
      version: 2,
      name: 'Cuota',
      lastMonth: null,
      amounts: [{ ...amounts[0], unit: { number: '1' } }],
    });
    await desk.charge(id, '2026-02', { units: 1, amount: 450 });
    await desk.client.graphql('mutation ($id: GUID!) { deleteFee(id: $id) { deletedId } }', { id });
    expect((await desk.charge(id, '2026-03', { units: 1, amount: 450 })).refusal).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await desk.charges()).toMatchObject([
      { monto: 450, descripcion: 'Cuota febrero 2026' },
      { monto: 500, descripcion: 'Mantenimiento enero 2026' },
    ]);
  });

  test('has months with what is paid of their charges and what is overdue, without those that were cancelled', async () => {
    const desk = await makeDesk();
    const [one, two, three] = [await desk.house('1'), await desk.house('2'), await desk.house('3')];
    const id = await desk.create({ basis: 'EQUAL', amount: 500 });
    for (const month of ['2026-01', '2026-02']) await desk.charge(id, month, { units: 3, amount: 1500 });
    const january = (await desk.charges()).filter(({ month }) => month === '2026-01');
    const of = (unit: { id: string }) => january.find(({ unitId }) => unitId === unit.id)?.id;
    await desk.client.graphql(
      'mutation ($id: GUID!) { updateResidentCharge(id: $id, input: { estatus: "Cancelado" }) { id } }',
      { id: of(one) },
    );
    await service.make.residentPayment(desk.resident, {
      monto: 200,
      cargoResidenteId: of(two) as string,
      status: 'Aplicado',
    });
    expect(of(three)).toBeDefined();
    const read = `query ($id: GUID!) { fee(id: $id) { months(before: "2026-02") { month chargedAt units amount paid overdue } } }`;
    const { data } = await desk.client.graphql(read, { id });
    expect(data.fee.months).toEqual([
      { month: '2026-01', chargedAt: expect.any(String), units: 2, amount: 1000, paid: 200, overdue: 800 },
    ]);
  });

  test('has months without a charge that was moved to a resident of another community', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    await desk.house('1');
    await desk.house('2');
    const id = await desk.create({ basis: 'EQUAL', amount: 500 });
    await desk.charge(id, '2026-01', { units: 2, amount: 1000 });
    const [moved] = await desk.charges();
    const other = await service.make.community();
    const neighbour = (await service.make.residentUser(other)).resident;
    const ofBoth = service.as(await service.make.admin(fixture.community, other));
    const answer = await ofBoth.put(`/api/CargosResidente/${moved?.id}`, { residentId: neighbour.id });
    expect(answer).toMatchObject({ status: 200, body: { communityId: other.id } });
    const { data } = await desk.client.graphql(
      `query ($id: GUID!, $community: GUID!) { fee(id: $id) { months { units amount paid overdue } }
        community(id: $community) { receivables { overdue } feeMonths { units amount paid overdue } } }`,
      { id, community: fixture.community.id },
    );
    const left = [{ units: 1, amount: 500, paid: 0, overdue: 500 }];
    expect(data).toEqual({
      fee: { months: left },
      community: { receivables: { overdue: 500 }, feeMonths: left },
    });
  });

  test('is read by administrators of its community alone; who pays reads the charge and no fee', async () => {
    const fixture = await makeCommunityFixture(service);
    const desk = deskOf(fixture);
    await desk.house('1');
    const id = await desk.create({ basis: 'EQUAL', amount: 500 });
    await desk.charge(id, '2026-01', { units: 1, amount: 500 });
    const resident = service.as(fixture.residentUser);
    const { data } = await resident.graphql(
      'query ($id: GUID!) { fee(id: $id) { id } fees { nodes { id } } residentCharges { nodes { kind month fee { id } } } }',
      { id },
    );
    expect(data).toEqual({
      fee: null,
      fees: { nodes: [] },
      residentCharges: { nodes: [{ kind: 'ORDINARY', month: '2026-01', fee: null }] },
    });
    const other = service.as((await makeCommunityFixture(service)).admin);
    const foreign = await other.graphql(CHARGE, {
      id,
      input: { month: '2026-02', expected: { units: 1, amount: 500 } },
    });
    expect(foreign.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test.each(['no hay', '2026-13', '1999-01', '2026-1'])(
  'a month that is none, such as %p, is refused',
  async (month) => {
    const { client, create } = await makeDesk();
    const id = await create({ basis: 'EQUAL', amount: 800 });
    const message = { month: ['El campo month debe ser un mes (AAAA-MM).'] };
    const previewed = await client.graphql(PREVIEW, { id, month });
    expect(previewed.errors?.[0]?.extensions).toMatchObject({ errors: message });
    const query = 'query ($id: GUID!, $month: String) { fee(id: $id) { months(before: $month) { month } } }';
    const listed = await client.graphql(query, { id, month });
    expect(listed.errors?.[0]?.extensions?.errors).toEqual({
      before: ['El campo before debe ser un mes (AAAA-MM).'],
    });
  },
);
