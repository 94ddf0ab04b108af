import fc from 'fast-check';
import type { Community } from '../../src/modules/communities/community.entity.js';
import { ianaName, localEnd, localStart, wallClockAt } from '../../src/platform/time.js';
import type { Person } from '../support/accounts.js';
import { calendarDay } from '../support/calendar-day.js';
import { type ClockChange, clockChanges } from '../support/clock-changes.js';
import { type Service, startService } from '../support/service.js';

let time = new Date('2026-03-01T05:30:00.000Z');
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => time, nowIso: () => time.toISOString() } });
});
afterAll(() => service.stop());

/** UTC-7, UTC+1 or +2, and UTC+12 or +13; null is the zone of the service, UTC-6. */
const ZONES = ['America/Hermosillo', 'Europe/Madrid', 'Pacific/Auckland', null] as const;
type Zone = (typeof ZONES)[number];

async function makeCommunityInZone(timeZone: Zone): Promise<{ community: Community; admin: Person }> {
  const community = await service.make.community({ timeZone });
  return { community, admin: await service.make.admin(community) };
}

async function read(person: Person, path: string) {
  const { status, body } = await service.as(person).get(path);
  expect(status).toBe(200);
  return body;
}

test('SQL and TypeScript compute the same day for any moment in any time zone', async () => {
  const moment = fc.oneof(
    fc.date({ min: new Date('1971-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
    // At midnight UTC, one millisecond before and after it, and at other hours of the day.
    fc
      .tuple(fc.integer({ min: 400, max: 24_000 }), fc.constantFrom(-1, 0, 1, 6 * 3_600_000, 82_800_000))
      .map(([day, offset]) => new Date(day * 86_400_000 + offset)),
  );
  const zone = fc.constantFrom('America/Mexico_City', 'America/Havana', 'Asia/Beirut', ...ZONES.slice(0, 3));
  const samples = fc.sample(fc.tuple(moment, zone), { numRuns: 3000, seed: 20_260_301 });
  const rows = await service.database.queries.change<{ day: string }>(
    'select calendar_day(m, z) as day from unnest($1::timestamptz[], $2::text[]) with ordinality as s(m, z, n) order by n',
    [samples.map(([at]) => at.toISOString()), samples.map(([, name]) => name)],
  );
  expect(rows.map(({ day }) => day)).toEqual(
    samples.map(([at, name]) => calendarDay(at.toISOString(), name as string)),
  );
});

/** The zones for which the database has the rules of another year than Node. */
async function zonesOfOtherYears(changes: readonly ClockChange[]): Promise<ReadonlySet<string>> {
  const probes = changes.flatMap(({ timeZone, at }) =>
    [-172_800_000, 0, 172_800_000].map((by) => ({ timeZone, at: new Date(at + by) })),
  );
  const rows = await service.database.queries.change<{ local: string }>(
    `select m at time zone z at time zone 'UTC' as local
      from unnest($1::timestamptz[], $2::text[]) with ordinality as s(m, z, n) order by n`,
    [probes.map(({ at }) => at.toISOString()), probes.map(({ timeZone }) => timeZone)],
  );
  return new Set(
    probes.flatMap(({ timeZone, at }, index) =>
      rows[index]?.local === wallClockAt(at, timeZone).toISOString() ? [] : [timeZone],
    ),
  );
}

test('SQL and TypeScript agree on days and where they begin and end around the clock changes of every time zone', async () => {
  const changes = clockChanges(new Date('2026-06-01T00:00:00.000Z'));
  const otherwise = await zonesOfOtherYears(changes);
  expect(otherwise.size).toBeLessThan(6);
  const samples = changes
    .flatMap(({ timeZone, at }) => {
      const midnight = Math.round(at / 86_400_000) * 86_400_000;
      const near = [-90_000_000, -3_600_000, -1, 0, 1, 1_800_000, 3_600_000, 90_000_000].map((by) => at + by);
      return [...near, midnight - 86_400_000, midnight, midnight + 86_400_000].map((moment) => ({
        at: new Date(moment).toISOString(),
        timeZone,
      }));
    })
    .filter(({ timeZone }) => !otherwise.has(timeZone));
  const rows = await service.database.queries.change(
    `select calendar_day(m, z) as day, local_start(m, z) as start, local_end(m, z) as end
      from unnest($1::timestamptz[], $2::text[]) with ordinality as s(m, z, n) order by n`,
    [samples.map(({ at }) => at), samples.map(({ timeZone }) => timeZone)],
  );
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
  expect(rows.map((row, index) => ({ ...samples[index], ...(row as object) }))).toEqual(
    samples.map(({ at, timeZone }) => ({
      at,
      timeZone,
      day: calendarDay(at, timeZone),
      start: iso(localStart(at, timeZone)),
      end: iso(localEnd(at, timeZone)),
    })),
  );
  for (const { at, timeZone } of samples.filter((sample) => sample.at.endsWith('T00:00:00.000Z'))) {
    const day = at.slice(0, 10);
    // Neither edge of the day falls on the instant that would name a day itself.
    const edges = [localStart(at, timeZone) - 1, localStart(at, timeZone) + 1, localEnd(at, timeZone) - 1];
    const [before, ...within] = edges.map((edge) => calendarDay(iso(edge), timeZone));
    expect([timeZone, day, before !== day, ...within]).toEqual([timeZone, day, true, day, day]);
  }
});

describe('a community charge', () => {
  /** When the due day ends in each time zone. */
  const ENDS = {
    'America/Hermosillo': '2026-03-02T07:00:00.000Z',
    'Europe/Madrid': '2026-03-01T23:00:00.000Z',
    'Pacific/Auckland': '2026-03-01T11:00:00.000Z',
    null: '2026-03-02T06:00:00.000Z',
  };

  test.each(ZONES.flatMap((zone) => [[zone, '2026-03-01T00:00:00.000Z'] as const, [zone, null] as const]))(
    'a community charge in the zone %s with the due date %s is overdue when that day has ended',
    async (zone, midnight) => {
      const { community, admin } = await makeCommunityInZone(zone);
      const contract = await service.make.contract(community);
      const ends = new Date(ENDS[`${zone}`]).getTime();
      // The day is given as a date, or as its last moment but one in the time zone.
      const fechaDePago = midnight ?? new Date(ends - 2).toISOString();
      await service.make.charge(contract, { fechaDePago });
      const seen = async () => {
        const list = await read(admin, `/api/charges/comunidad/${community.id}/cargos`);
        const statement = await read(admin, `/api/charges/contrato/${contract.id}`);
        const dashboard = await read(admin, '/api/dashboard');
        expect(statement.cargos).toEqual(list);
        expect(dashboard.cargosVencidos).toBe(list[0].estatus === 'vencido' ? 1 : 0);
        return list[0].estatus;
      };
      time = new Date(ends - 1);
      expect(await seen()).toBe('No vencido');
      time = new Date(ends);
      expect(await seen()).toBe('vencido');
    },
  );
});

test('amounts and visits with a date count for that day in every time zone', async () => {
  for (const zone of ZONES) {
    const { community, admin } = await makeCommunityInZone(zone);
    const { resident } = await service.make.residentUser(community);
    const named = '2026-03-01T00:00:00.000Z';
    await service.make.residentPayment(resident, { fechaPago: named, monto: 10 });
    await service.make.payment(community, { fechaDePago: named, montoPago: 20 });
    await service.make.residentCharge(resident, { fecha: named, monto: 5000 });
    await service.make.visit(resident, { arrivalDate: named });

    const ends = { 'America/Hermosillo': 31, 'Europe/Madrid': 23, 'Pacific/Auckland': 11, null: 30 }[
      `${zone}`
    ];
    const at = async (hours: number, query = `communityId=${community.id}`) => {
      time = new Date(Date.parse(named) + hours * 3_600_000);
      return read(admin, `/api/dashboard?ultimosMeses=2&${query}`);
    };
    const before = await at(ends - 24 - 0.01);
    expect(before).toMatchObject({ ingresosDelMes: 0, pagosDelMes: 0, visitasHoy: 0, saldoActualEnBanco: 0 });
    const during = await at(ends - 24);
    expect(during).toMatchObject({ ingresosDelMes: 10, pagosDelMes: 20, visitasHoy: 1, montoEnMora: 0 });
    expect(during.saldoActualEnBanco).toBe(10);
    expect(during.recaudacionMensual[1]).toEqual({ anio: 2026, mes: 3, total: 10 });
    expect(await at(ends - 0.01)).toMatchObject({ visitasHoy: 1, cantidadMorosos: 0 });
    expect(await at(ends)).toMatchObject({ visitasHoy: 0, cantidadMorosos: 1, montoEnMora: 4990 });
    // The current month of a dashboard of all communities is that of the service.
    const ofAll = await at(ends, 'communityId=');
    const isMarch = time.toISOString() >= '2026-03-01T06';
    expect(ofAll).toMatchObject({ ingresosDelMes: isMarch ? 10 : 0, montoEnMora: 4990 });
  }
});

test('banners are shown on the local days of their community', async () => {
  const { community, admin } = await makeCommunityInZone('Pacific/Auckland');
  await service.make.banner(community, { startDate: '2026-03-02', endDate: '2026-03-02' });
  const shown = async (now: string) => {
    time = new Date(now);
    return (await read(admin, `/api/banners/community/${community.id}`)).length;
  };
  expect(await shown('2026-03-01T10:59:59.999Z')).toBe(0);
  expect(await shown('2026-03-01T11:00:00.000Z')).toBe(1);
  expect(await shown('2026-03-02T10:59:59.999Z')).toBe(1);
  expect(await shown('2026-03-02T11:00:00.000Z')).toBe(0);
});

test('the opening hours of an amenity are in the time zone of its community', async () => {
  time = new Date('2026-03-01T05:30:00.000Z');
  const { community } = await makeCommunityInZone('Pacific/Auckland');
  const amenity = await service.make.amenity(community);
  // A Wednesday in Auckland, from nine to eleven in UTC+13.
  await service.make.schedule(amenity, { dayOfWeek: 3, horaInicio: '09:00', horaFin: '11:00' });
  const residentUser = await service.make.residentUser(community);
  const reserve = async (horario: string) => {
    const body = { amenityId: amenity.id, horario, numPersonas: 1 };
    return (await service.as(residentUser).post('/api/amenityreservations', body)).status;
  };
  expect(await reserve('2026-03-03T19:59:00.000Z')).toBe(400);
  expect(await reserve('2026-03-03T20:00:00.000Z')).toBe(201);
  expect(await reserve('2026-03-04T09:00:00.000Z')).toBe(400);
});

describe('the time zone of a community', () => {
  test('the time zone of a community is kept by an update without it, cleared by null, and refused if unknown', async () => {
    const { community, admin } = await makeCommunityInZone('Europe/Madrid');
    const client = service.as(admin);
    const path = `/api/communities/${community.id}`;
    const { id: _, timeZone: __, ...body } = await read(admin, path);
    expect((await client.put(path, body)).body.timeZone).toBe('Europe/Madrid');
    const refused = await client.put(path, { ...body, timeZone: 'Europa/Madrid' });
    expect(refused).toMatchObject({ status: 400, body: { errors: { timeZone: [expect.any(String)] } } });
    expect((await client.put(path, { ...body, timeZone: null })).body.timeZone).toBeNull();
  });

  test('the time zone of a community is stored and answered in the letter case of IANA, whatever was sent', async () => {
    const { community, admin } = await makeCommunityInZone(null);
    const client = service.as(admin);
    const path = `/api/communities/${community.id}`;
    const { id: _, ...body } = await read(admin, path);
    const document = `mutation ($id: GUID!, $zone: String) {
      updateCommunity(id: $id, input: { timeZone: $zone }) { timeZone effectiveTimeZone }
    }`;
    for (const [sent, stored] of [
      ['america/tijuana', 'America/Tijuana'],
      [' AMERICA/ARGENTINA/BUENOS_AIRES ', 'America/Argentina/Buenos_Aires'],
      ['asia/kolkata', 'Asia/Kolkata'],
      ['ASIA/CALCUTTA', 'Asia/Calcutta'],
      ['us/pacific', 'US/Pacific'],
      ['antarctica/dumontdurville', 'Antarctica/DumontDUrville'],
      ['etc/gmt+5', 'Etc/GMT+5'],
      ['utc', 'UTC'],
    ] as const) {
      expect((await client.put(path, { ...body, timeZone: sent })).body.timeZone).toBe(stored);
      expect((await read(admin, path)).timeZone).toBe(stored);
      await client.put(path, { ...body, timeZone: null });
      for (let run = 0; run < 3; run += 1) {
        const { data } = await client.graphql(document, { id: community.id, zone: sent });
        expect(data.updateCommunity).toEqual({ timeZone: stored, effectiveTimeZone: stored });
      }
    }
    const created = await client.post('/api/communities', { ...body, timeZone: 'europe/MADRID' });
    expect(created).toMatchObject({ status: 201, body: { timeZone: 'Europe/Madrid' } });
  });

  test('every zone of the database is taken in any letter case, and no name for which Intl means another zone', async () => {
    const rows = await service.database.queries.change<{ name: string }>(
      "select name from pg_timezone_names where name !~ '^(posix|right)/' and name <> 'Factory'",
      [],
    );
    expect(rows.length).toBeGreaterThan(400);
    const letterCase = fc.func(fc.boolean());
    fc.assert(
      fc.property(letterCase, (isUpper) => {
        for (const { name } of rows) {
          const typed = [...name].map((letter, index) =>
            isUpper(index) ? letter.toUpperCase() : letter.toLowerCase(),
          );
          expect(ianaName(typed.join(''))).toBe(name);
        }
      }),
      { numRuns: 5, seed: 7 },
    );
    const { community, admin } = await makeCommunityInZone('Europe/Madrid');
    const { id: _, ...body } = await read(admin, `/api/communities/${community.id}`);
    for (const timeZone of [
      'IST',
      'act',
      'CST',
      'SystemV/EST5',
      'us/pacific-new',
      'T12Z',
      '+05:00',
      'Factory',
    ]) {
      const refused = await service.as(admin).put(`/api/communities/${community.id}`, { ...body, timeZone });
      expect([timeZone, refused.status]).toEqual([timeZone, 400]);
    }
    expect((await read(admin, `/api/communities/${community.id}`)).timeZone).toBe('Europe/Madrid');
  });

  test('the effective time zone of a community is its own, else that of the service', async () => {
    for (const zone of ZONES) {
      const { community, admin } = await makeCommunityInZone(zone);
      const { data } = await service
        .as(admin)
        .graphql('query ($id: GUID!) { community(id: $id) { timeZone effectiveTimeZone } }', {
          id: community.id,
        });
      expect(data.community).toEqual({ timeZone: zone, effectiveTimeZone: zone ?? 'America/Mexico_City' });
    }
  });

  test('the database refuses an unknown time zone of a community', async () => {
    const { community } = await makeCommunityInZone(null);
    const update = service.database.queries.change('update communities set time_zone = $1 where id = $2', [
      'Europa/Madrid',
      community.id,
    ]);
    await expect(update).rejects.toMatchObject({ code: '22023' });
  });
});
