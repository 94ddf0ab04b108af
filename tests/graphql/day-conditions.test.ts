import fc from 'fast-check';
import { getNamedType, isInputObjectType, isObjectType, isRequiredArgument } from 'graphql';
import { calendarDay } from '../support/calendar-day.js';
import { clockChanges } from '../support/clock-changes.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const DOCUMENT = `query ($community: GUID!, $day: DayFilter, $month: String) {
  residentCharges(first: 500, where: { communityId: { eq: $community }, fecha: { day: $day, inMonth: $month } }) {
    totalCount nodes { id }
  }
}`;

/** Runs the document three times, as a client does that sends it again. */
async function chargesOn(
  person: Parameters<Service['as']>[0],
  community: { id: string },
  condition: { day?: object; month?: string },
): Promise<string[]> {
  const answers: string[][] = [];
  for (let run = 0; run < 3; run += 1) {
    const { data, errors } = await service
      .as(person)
      .graphql(DOCUMENT, { community: community.id, ...condition });
    expect(errors).toBeUndefined();
    expect(data.residentCharges.totalCount).toBe(data.residentCharges.nodes.length);
    answers.push(data.residentCharges.nodes.map(({ id }: { id: string }) => id).sort());
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  return answers[0] as string[];
}

test('a charge with a date alone is found in the month of that date, and the screen of the month shows it', async () => {
  const community = await service.make.community();
  const admin = await service.make.admin(community);
  const { resident } = await service.make.residentUser(community);
  const charge = async (fecha: string) => {
    const body = { residentId: resident.id, fecha, descripcion: 'Cuota', monto: 800, estatus: 'Activo' };
    return (await service.as(admin).post('/api/cargosresidente', body)).body.id as string;
  };
  const ids = {
    lastOfOctober: await charge('2026-10-31'),
    firstOfNovember: await charge('2026-11-01'),
    midnight: await charge('2026-11-01T00:00:00Z'),
    lateInOctober: await charge('2026-11-01T05:59:59.999Z'),
    earlyInNovember: await charge('2026-11-01T06:00:00Z'),
    lastOfNovember: await charge('2026-12-01T05:59:00Z'),
    firstOfDecember: await charge('2026-12-01'),
  };
  const sorted = (...names: (keyof typeof ids)[]) => names.map((name) => ids[name]).sort();
  const of = (condition: { day?: object; month?: string }) => chargesOn(admin, community, condition);
  const november = sorted('firstOfNovember', 'midnight', 'earlyInNovember', 'lastOfNovember');
  expect(await of({ month: '2026-11' })).toEqual(november);
  expect(await of({ month: '2026-10' })).toEqual(sorted('lastOfOctober', 'lateInOctober'));
  expect(await of({ month: '2026-12' })).toEqual(sorted('firstOfDecember'));
  expect(await of({ day: { gte: '2026-11-01', lt: '2026-12-01' } })).toEqual(november);
  expect(await of({ day: { eq: '2026-11-01' } })).toEqual(
    sorted('firstOfNovember', 'midnight', 'earlyInNovember'),
  );
  expect(await of({ day: { eq: '2026-10-31' } })).toEqual(sorted('lastOfOctober', 'lateInOctober'));
  expect(await of({ day: { lt: '2026-11-01' } })).toEqual(sorted('lastOfOctober', 'lateInOctober'));
  expect(await of({ day: { gte: '2026-12-01' }, month: '2026-12' })).toEqual(sorted('firstOfDecember'));
  expect(await of({ day: {} })).toHaveLength(7);
  const not = `query ($id: GUID!) { residentCharges(where: { not: { fecha: { inMonth: "2026-11" } }, communityId: { eq: $id } })
    { totalCount } }`;
  expect((await service.as(admin).graphql(not, { id: community.id })).data.residentCharges.totalCount).toBe(
    3,
  );
});

test('the days and months of a condition are those of the time zone of each community, as the service counts them', async () => {
  const changes = clockChanges(new Date('2026-06-01T00:00:00.000Z'));
  const zones = ['America/Tijuana', 'Pacific/Auckland', 'Europe/Madrid', 'Pacific/Kiritimati', null] as const;
  const admin = await service.make.systemAdmin();
  for (const [index, timeZone] of zones.entries()) {
    const community = await service.make.community({ timeZone });
    const { resident } = await service.make.residentUser(community);
    const zone = timeZone ?? 'America/Mexico_City';
    const around = changes.filter((change) => change.timeZone === zone).map(({ at }) => at);
    const day = fc.integer({ min: 20_605, max: 20_700 }).map((days) => days * 86_400_000);
    const moment = fc
      .tuple(
        fc.oneof(day, fc.constantFrom(...around, Date.parse('2026-11-01T06:00:00Z'))),
        fc.constantFrom(-86_400_000, -3_600_000, -60_000, -1, 0, 1, 1_800_000, 21_599_999, 21_600_000),
      )
      .map(([start, offset]) => new Date(start + offset).toISOString());
    const moments = fc.sample(moment, { numRuns: 30, seed: index });
    const days = new Map<string, string>();
    for (const fecha of moments) {
      const { id } = await service.make.residentCharge(resident, { fecha });
      days.set(id, calendarDay(fecha, zone));
    }
    const on = (isWanted: (day: string) => boolean) =>
      [...days]
        .filter(([, of]) => isWanted(of))
        .map(([id]) => id)
        .sort();
    for (const at of new Set([...days.values()].slice(0, 4))) {
      expect(await chargesOn(admin, community, { day: { eq: at } })).toEqual(on((of) => of === at));
      expect(await chargesOn(admin, community, { day: { lt: at } })).toEqual(on((of) => of < at));
      expect(await chargesOn(admin, community, { day: { gte: at } })).toEqual(on((of) => of >= at));
      const month = at.slice(0, 7);
      expect(await chargesOn(admin, community, { month })).toEqual(on((of) => of.startsWith(month)));
    }
  }
});

/** Each list of the graph with each of its conditions on moments. */
const conditions = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((list) => {
  const where = list.args.find(({ name }) => name === 'where')?.type;
  // The lists of the caller's own records need a resident, others a parent.
  if (!isInputObjectType(where) || list.name.startsWith('my') || list.args.some(isRequiredArgument))
    return [];
  return Object.values(where.getFields())
    .filter(({ type }) => isInputObjectType(type) && 'inMonth' in type.getFields())
    .map(({ name }) => [list.name, where.name, name] as const);
});

test('every moment of every list is compared by day and by month', async () => {
  expect(conditions.length).toBeGreaterThan(60);
  const client = service.as(await service.make.systemAdmin());
  for (const [list, type, field] of conditions) {
    const { errors } = await client.graphql(
      `query ($where: ${type}) { ${list}(where: $where) { totalCount } }`,
      {
        where: {
          [field]: { day: { eq: '2026-11-01', gte: '2026-01-01', lt: '2027-01-01' }, inMonth: '2026-11' },
        },
      },
    );
    expect([list, field, errors]).toEqual([list, field, undefined]);
  }
});

test.each([
  [{ inMonth: '2026-13' }, 'fecha.inMonth'],
  [{ inMonth: '2026-1' }, 'fecha.inMonth'],
  [{ inMonth: '2026-11-01' }, 'fecha.inMonth'],
  [{ inMonth: '0000-01' }, 'fecha.inMonth'],
  [{ inMonth: '' }, 'fecha.inMonth'],
  [{ inMonth: null }, 'fecha.inMonth'],
  [{ inMonth: 202611 }, 'fecha.inMonth'],
  [{ day: null }, 'fecha.day'],
  [{ day: '2026-11-01' }, 'fecha.day'],
  [{ day: { eq: null } }, 'fecha.day.eq'],
  [{ day: { eq: '2026-02-30' } }, 'fecha.day.eq'],
  [{ day: { eq: '0000-01-01' } }, 'fecha.day.eq'],
  [{ day: { gt: '2026-02-01' } }, 'fecha.day.gt'],
])('the condition %j on days is refused with its path', async (fecha, path) => {
  const client = service.as(await service.make.systemAdmin());
  for (let run = 0; run < 3; run += 1) {
    const { errors } = await client.graphql(
      'query ($where: ResidentChargeWhere) { residentCharges(where: $where) { totalCount } }',
      { where: { fecha } },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_ERROR' } }]);
    expect(Object.keys(errors?.[0]?.extensions.errors ?? {})).toEqual([path]);
  }
});

test.each(['0001-01', '9999-12'])(
  'the month %s at the end of the calendar can be asked for',
  async (inMonth) => {
    const { data, errors } = await service
      .as(await service.make.systemAdmin())
      .graphql('query ($where: TicketWhere) { tickets(where: $where) { totalCount } }', {
        where: { fechaReporte: { inMonth } },
      });
    expect([data, errors]).toEqual([{ tickets: { totalCount: 0 } }, undefined]);
  },
);

test('every moment of every record has conditions on its day and its month', () => {
  const moments = Object.values(schema.getTypeMap()).flatMap((type) => {
    const where = schema.getType(`${type.name}Where`);
    if (!isObjectType(type) || !isInputObjectType(where)) return [];
    return Object.values(type.getFields())
      .filter(({ name, type: value }) => getNamedType(value).name === 'DateTime' && name in where.getFields())
      .map(({ name }) => ({ path: `${type.name}.${name}`, operators: where.getFields()[name]?.type }));
  });
  expect(moments.length).toBeGreaterThan(60);
  const without = moments.filter(({ operators }) => {
    const comparisons = isInputObjectType(operators) ? operators.getFields() : {};
    return !('day' in comparisons && 'inMonth' in comparisons);
  });
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('every moment that a record shows has a condition', () => {
  const without = Object.values(schema.getTypeMap()).flatMap((type) => {
    const where = schema.getType(`${type.name}Where`);
    if (!isObjectType(type) || !isInputObjectType(where)) return [];
    return Object.values(type.getFields())
      .filter(({ type: value, args }) => getNamedType(value).name === 'DateTime' && args.length === 0)
      .filter(({ name }) => !(name in where.getFields()))
      .map(({ name }) => `${type.name}.${name}`);
  });
  expect(without).toEqual(['Amenity.nextFree']);
});
