import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person, ResidentUser } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

/** Thursday noon in Mexico City, which is six hours behind UTC. */
const NOW = '2026-11-26T18:00:00.000Z';

let time = NOW;
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(time), nowIso: () => time } });
});
afterAll(() => service.stop());
beforeEach(() => {
  time = NOW;
});

interface Place {
  readonly community: Community;
  readonly admin: Person;
  readonly guard: Person;
  readonly residentUser: ResidentUser;
}

async function makePlace(timeZone: string | null = null): Promise<Place> {
  const community = await service.make.community({ timeZone });
  return {
    community,
    admin: await service.make.admin(community),
    guard: await service.make.guard(community),
    residentUser: await service.make.residentUser(community),
  };
}

const inputFor = ({ residentUser }: Place, fields: object) => ({
  residentId: residentUser.resident.id,
  visitorName: 'Ernesto Salgado',
  totalPeople: 3,
  subject: 'Comida',
  ...fields,
});

async function announce(place: Place, arrivalDate: string, fields: object = {}): Promise<string> {
  const body = inputFor(place, { arrivalDate, ...fields });
  const created = await service.as(place.residentUser).post('/api/residentvisits', body);
  expect(created.status).toBe(201);
  return created.body.id;
}

const STATE = `query ($id: GUID!) {
  residentVisit(id: $id) { state isPresent checkedInAt arrivalDate departureDate can { checkIn { allowed } checkOut { allowed } } }
  inside: residentVisits(where: { id: { eq: $id }, state: { eq: INSIDE } }) { totalCount }
  present: residentVisits(where: { isPresent: { eq: true }, id: { eq: $id } }) { totalCount }
  gateLookup(text: "ernesto") { openVisits { id } }
}`;

/** The state of a visit, after everything that tells of it agrees, three times. */
async function stateOf(place: Place, id: string) {
  const dashboard = await service.as(place.admin).get(`/api/dashboard?communityId=${place.community.id}`);
  const answers: object[] = [];
  for (let run = 0; run < 3; run += 1) {
    const { data, errors } = await service.as(place.guard).graphql(STATE, { id });
    expect(errors).toBeUndefined();
    const { isPresent, ...visit } = data.residentVisit;
    const isInside = visit.state === 'INSIDE';
    const open = data.gateLookup.openVisits.map((one: { id: string }) => one.id).includes(id);
    expect({ isPresent, open, inside: data.inside.totalCount, present: data.present.totalCount }).toEqual({
      isPresent: isInside,
      open: isInside,
      inside: isInside ? 1 : 0,
      present: isInside ? 1 : 0,
    });
    expect(dashboard.body.visitantesActuales).toBe(isInside ? 3 : 0);
    answers.push({ ...visit, can: [visit.can.checkIn.allowed, visit.can.checkOut.allowed] });
  }
  expect(answers[2]).toEqual(answers[0]);
  return answers[0];
}

const act = (person: Person, name: 'checkInVisit' | 'checkOutVisit', id: string) =>
  service
    .as(person)
    .graphql(
      `mutation ($id: GUID!) { visit: ${name}(id: $id) { state arrivalDate departureDate checkedInAt } }`,
      {
        id,
      },
    );

const codeOf = ({ errors }: Awaited<ReturnType<typeof act>>) => errors?.[0]?.extensions.code;

describe('the state of a visit', () => {
  test('a visit announced for tomorrow is expected past its arrival, and missed when its day has ended', async () => {
    const place = await makePlace();
    const id = await announce(place, '2026-11-27T16:00:00.000Z');
    expect(await stateOf(place, id)).toMatchObject({ state: 'EXPECTED', can: [true, false] });
    time = '2026-11-27T15:59:59.999Z';
    expect(await stateOf(place, id)).toMatchObject({ state: 'EXPECTED' });
    time = '2026-11-27T16:00:00.000Z';
    expect(await stateOf(place, id)).toMatchObject({ state: 'EXPECTED', can: [true, false] });
    time = '2026-11-28T05:59:59.999Z';
    expect(await stateOf(place, id)).toMatchObject({ state: 'EXPECTED' });
    time = '2026-11-28T06:00:00.000Z';
    expect(await stateOf(place, id)).toMatchObject({
      state: 'MISSED',
      can: [true, false],
      checkedInAt: null,
    });
  });

  test.each([
    [null, '2026-11-27', '2026-11-27T06:00:00.000Z', '2026-11-28T06:00:00.000Z'],
    ['America/Tijuana', '2026-11-27', '2026-11-27T08:00:00.000Z', '2026-11-28T08:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-28', '2026-11-27T11:00:00.000Z', '2026-11-28T11:00:00.000Z'],
  ])(
    'in the time zone %s a visit announced for the day %s is expected from %s on and missed from %s',
    async (zone, day, begins, ends) => {
      const place = await makePlace(zone);
      const id = await announce(place, day);
      const at = (moment: string, by: number) => {
        time = new Date(Date.parse(moment) + by).toISOString();
        return stateOf(place, id);
      };
      expect(await at(begins, -1)).toMatchObject({ state: 'EXPECTED' });
      expect(await at(begins, 0)).toMatchObject({ state: 'EXPECTED' });
      expect(await at(ends, -1)).toMatchObject({ state: 'EXPECTED' });
      expect(await at(ends, 0)).toMatchObject({ state: 'MISSED' });
    },
  );

  test.each([
    ['this moment', NOW],
    ['an hour ago', '2026-11-26T17:00:00.000Z'],
    ['three weeks ago', '2026-11-05T17:00:00.000Z'],
    ['today, as a day', '2026-11-26'],
  ])('a visit posted with the arrival %s is inside until it has a departure', async (_case, arrivalDate) => {
    const place = await makePlace();
    const id = await announce(place, arrivalDate);
    expect(await stateOf(place, id)).toMatchObject({ state: 'INSIDE' });
    time = '2026-12-03T18:00:00.000Z';
    expect(await stateOf(place, id)).toMatchObject({ state: 'INSIDE' });
    const body = inputFor(place, { arrivalDate, departureDate: time });
    expect((await service.as(place.residentUser).put(`/api/residentvisits/${id}`, body)).status).toBe(200);
    expect(await stateOf(place, id)).toMatchObject({ state: 'LEFT', can: [false, false] });
  });

  test('a visit announced with a planned departure is expected before its arrival', async () => {
    const place = await makePlace();
    const id = await announce(place, '2026-11-27T16:00:00Z', { departureDate: '2026-11-27T20:00:00Z' });
    expect(await stateOf(place, id)).toMatchObject({ state: 'EXPECTED', can: [true, false] });
    time = '2026-11-27T16:00:01.000Z';
    expect(await stateOf(place, id)).toMatchObject({ state: 'EXPECTED', can: [true, false] });
    await act(place.guard, 'checkInVisit', id);
    expect(await stateOf(place, id)).toMatchObject({ state: 'INSIDE', departureDate: null });
  });

  test('a walk-in with a planned departure is inside until then', async () => {
    const place = await makePlace();
    const body = inputFor(place, { arrivalDate: NOW, departureDate: '2026-11-26T19:00:00.000Z' });
    const { id } = (await service.as(place.guard).post('/api/residentvisits', body)).body;
    expect(await stateOf(place, id)).toMatchObject({ state: 'INSIDE', can: [false, true] });
    time = '2026-11-26T19:00:00.000Z';
    expect(await stateOf(place, id)).toMatchObject({ state: 'LEFT', can: [false, false] });
  });

  test('an arrival that is not in the future checks in where a guard or an administrator puts it, not the resident', async () => {
    const arrivalDate = '2026-11-26T19:00:00.000Z';
    for (const [who, state] of [
      ['guard', 'INSIDE'],
      ['admin', 'INSIDE'],
      ['residentUser', 'EXPECTED'],
    ] as const) {
      time = NOW;
      const place = await makePlace();
      const id = await announce(place, arrivalDate);
      time = '2026-11-26T19:30:00.000Z';
      const body = inputFor(place, { arrivalDate });
      expect((await service.as(place[who]).put(`/api/residentvisits/${id}`, body)).status).toBe(200);
      expect(await stateOf(place, id)).toMatchObject({ state });
    }
  });

  test.each([
    ['an hour before it was announced', '2026-11-26T17:00:00.000Z', 'EXPECTED'],
    ['the whole of the day', '2026-11-26', 'EXPECTED'],
    ['the day before', '2026-11-25T19:00:00.000Z', 'MISSED'],
  ])(
    'an expected visit whose arrival its resident corrects to %s is not inside',
    async (_case, arrivalDate, state) => {
      const place = await makePlace();
      const id = await announce(place, '2026-11-26T19:00:00.000Z');
      time = '2026-11-26T18:30:00.000Z';
      const body = inputFor(place, { arrivalDate });
      expect((await service.as(place.residentUser).put(`/api/residentvisits/${id}`, body)).status).toBe(200);
      expect(await stateOf(place, id)).toMatchObject({ state, can: [true, false] });
      expect((await act(place.guard, 'checkInVisit', id)).data.visit.state).toBe('INSIDE');
      expect((await act(place.guard, 'checkOutVisit', id)).data.visit.state).toBe('LEFT');
    },
  );

  test('of visits with generated arrivals, departures and check-ins the state follows one rule', async () => {
    const place = await makePlace();
    const offsets = [-50, -30, -20, -1, 1, 4, 20, 50].map((by) => Date.parse(NOW) + by * 3_600_000);
    const iso = (at: number) => new Date(at).toISOString();
    const made: [string, string][] = [];
    for (const created of [offsets[0], offsets[3]] as number[])
      for (const arrival of offsets)
        for (const departure of [null, ...offsets.filter((at) => at >= arrival)])
          for (const checkedIn of [null, Math.min(arrival, Date.parse(NOW))]) {
            const { id } = await service.make.visit(place.residentUser.resident, {
              createdAt: iso(created),
              arrivalDate: iso(arrival),
              departureDate: departure === null ? null : iso(departure),
              checkedInAt: checkedIn === null ? null : iso(checkedIn),
            });
            const came = checkedIn !== null || arrival <= created;
            const day = (at: number) => iso(at - 6 * 3_600_000).slice(0, 10);
            const awaited = day(arrival) < day(Date.parse(NOW)) ? 'MISSED' : 'EXPECTED';
            const inside = departure !== null && departure <= Date.parse(NOW) ? 'LEFT' : 'INSIDE';
            made.push([id, came ? inside : awaited]);
          }
    const { data } = await service
      .as(place.residentUser)
      .graphql('{ residentVisits(first: 500) { nodes { id state isPresent } } }');
    const states = new Map<string, { state: string; isPresent: boolean }>(
      data.residentVisits.nodes.map((visit: { id: string }) => [visit.id, visit]),
    );
    for (const [id, state] of made)
      expect(states.get(id)).toEqual({ id, state, isPresent: state === 'INSIDE' });
    expect(new Set(made.map(([, state]) => state)).size).toBe(4);
  });

  test('an update that moves the arrival to the past counts as the check-in, one to the future as a new announcement', async () => {
    const place = await makePlace();
    const id = await announce(place, '2026-11-27T16:00:00.000Z');
    time = '2026-11-27T17:00:00.000Z';
    const put = (arrivalDate: string) =>
      service.as(place.guard).put(`/api/residentvisits/${id}`, inputFor(place, { arrivalDate }));
    expect((await put('2026-11-27T16:30:00.000Z')).status).toBe(200);
    time = '2026-11-29T18:00:00.000Z';
    expect(await stateOf(place, id)).toMatchObject({
      state: 'INSIDE',
      checkedInAt: '2026-11-27T16:30:00.000Z',
    });
    await put('2026-11-30T16:00:00.000Z');
    expect(await stateOf(place, id)).toMatchObject({ state: 'EXPECTED', checkedInAt: null });
  });
});

describe('the visits of today', () => {
  const OF_TODAY = `query ($id: GUID!) { community(id: $id) {
    visitsOfToday { nodes { id state } }
    expected: visitsOfToday(where: { state: { in: [EXPECTED, INSIDE] } }) { totalCount nodes { id } }
  } }`;

  /** The visits of today, all of them and those that are expected or inside, as a guard reads them. */
  async function visitsOfToday({ guard, community }: Place) {
    const { data, errors } = await service.as(guard).graphql(OF_TODAY, { id: community.id });
    expect(errors).toBeUndefined();
    const { visitsOfToday: all, expected } = data.community;
    const ids = expected.nodes.map(({ id }: { id: string }) => id);
    expect(expected.totalCount).toBe(ids.length);
    return { all: all.nodes, expected: ids };
  }

  test('a guard reads the visits of the day in the zone of the community, the earliest first', async () => {
    const place = await makePlace();
    const late = await announce(place, '2026-11-27T05:59:59.999Z');
    const early = await announce(place, '2026-11-26T20:00:00.000Z');
    const left = await announce(place, '2026-11-26T06:00:00.000Z');
    const wholeDay = await announce(place, '2026-11-26');
    await announce(place, '2026-11-26T05:59:59.999Z');
    await announce(place, '2026-11-27T06:00:00.000Z');
    await announce(place, '2026-11-27');
    await announce(await makePlace(), '2026-11-26T20:00:00.000Z');
    await act(place.guard, 'checkOutVisit', left);
    expect(await visitsOfToday(place)).toEqual({
      all: [
        { id: wholeDay, state: 'INSIDE' },
        { id: left, state: 'LEFT' },
        { id: early, state: 'EXPECTED' },
        { id: late, state: 'EXPECTED' },
      ],
      expected: [wholeDay, early, late],
    });
    time = '2026-11-27T06:00:00.000Z';
    const tomorrow = await visitsOfToday(place);
    expect(tomorrow.all).toHaveLength(2);
    expect(tomorrow.expected).not.toContain(early);
  });

  test('the day of a community in another zone holds other visits, and a resident reads its own', async () => {
    const place = await makePlace('Pacific/Auckland');
    const id = await announce(place, '2026-11-27T10:59:59.999Z');
    await announce(place, '2026-11-27T11:00:00.000Z');
    expect((await visitsOfToday(place)).expected).toEqual([id]);
    const neighbour = await service.make.residentUser(place.community);
    for (const [person, expected] of [
      [place.residentUser, [id]],
      [neighbour, []],
    ] as const) {
      const { data } = await service.as(person).graphql(OF_TODAY, { id: place.community.id });
      expect(data.community.expected.nodes.map((visit: { id: string }) => visit.id)).toEqual(expected);
    }
  });
});

describe('checking in and out', () => {
  test('a guard checks an expected visit in and out, at those moments', async () => {
    const place = await makePlace();
    const id = await announce(place, '2026-11-27T16:00:00.000Z');
    const checkedIn = await act(place.guard, 'checkInVisit', id);
    expect(checkedIn.data.visit).toEqual({
      state: 'INSIDE',
      arrivalDate: NOW,
      departureDate: null,
      checkedInAt: NOW,
    });
    expect(codeOf(await act(place.guard, 'checkInVisit', id))).toBe('INVALID_OPERATION');
    expect(await stateOf(place, id)).toMatchObject({ state: 'INSIDE', arrivalDate: NOW, can: [false, true] });
    time = '2026-11-28T20:00:00.000Z';
    const left = await act(place.guard, 'checkOutVisit', id);
    expect(left.data.visit).toMatchObject({ state: 'LEFT', departureDate: time, arrivalDate: NOW });
    for (const name of ['checkInVisit', 'checkOutVisit'] as const)
      expect(codeOf(await act(place.guard, name, id))).toBe('INVALID_OPERATION');
    expect(await stateOf(place, id)).toMatchObject({ state: 'LEFT', departureDate: time });
    // REST keeps the fields of the record.
    const { body } = await service.as(place.guard).get(`/api/residentvisits/${id}`);
    expect(Object.keys(body).sort()).toEqual(
      (
        'arrivalDate createdAt departureDate id licensePlate residentId residentName subject totalPeople' +
        ' vehicleColor visitorName'
      ).split(' '),
    );
  });

  test('a visit that is expected or missed is not checked out, and a missed one can be checked in', async () => {
    const place = await makePlace();
    const id = await announce(place, '2026-11-27T16:00:00.000Z');
    expect(codeOf(await act(place.guard, 'checkOutVisit', id))).toBe('INVALID_OPERATION');
    time = '2026-11-29T16:00:00.000Z';
    expect(codeOf(await act(place.guard, 'checkOutVisit', id))).toBe('INVALID_OPERATION');
    expect(await stateOf(place, id)).toMatchObject({ state: 'MISSED', departureDate: null });
    expect((await act(place.guard, 'checkInVisit', id)).data.visit.state).toBe('INSIDE');
  });

  test('a visit whose day has begun in its time zone, before its date in UTC, is checked out', async () => {
    const place = await makePlace('Pacific/Auckland');
    const id = await announce(place, '2026-11-28');
    time = '2026-11-27T12:00:00.000Z';
    await act(place.guard, 'checkInVisit', id);
    expect(await stateOf(place, id)).toMatchObject({ state: 'INSIDE' });
    expect((await act(place.guard, 'checkOutVisit', id)).data.visit).toMatchObject({ state: 'LEFT' });
  });

  test('the resident, administrators, committee members and guards of the community check in, nobody else', async () => {
    const place = await makePlace();
    const { community } = place;
    const committee = await service.make.residentUser(community, 'COMITEE_MEMBER');
    for (const person of [place.residentUser, place.admin, place.guard, committee]) {
      const id = await announce(place, '2026-11-27T16:00:00.000Z');
      for (const name of ['checkInVisit', 'checkOutVisit'] as const)
        expect((await act(person, name, id)).errors).toBeUndefined();
    }
    const id = await announce(place, '2026-11-27T16:00:00.000Z');
    const neighbour = await service.make.residentUser(community);
    const outsider = await makePlace();
    for (const [person, code] of [
      [neighbour, 'FORBIDDEN'],
      [outsider.guard, 'NOT_FOUND'],
      [outsider.admin, 'NOT_FOUND'],
      [outsider.residentUser, 'NOT_FOUND'],
    ] as const) {
      for (const name of ['checkInVisit', 'checkOutVisit'] as const)
        expect(codeOf(await act(person, name, id))).toBe(code);
    }
    expect(await stateOf(place, id)).toMatchObject({ state: 'EXPECTED', checkedInAt: null });
  });

  test('of several guards who check a visit in at once one succeeds', async () => {
    const place = await makePlace();
    const id = await announce(place, '2026-11-27T16:00:00.000Z');
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(place.guard, 'checkInVisit', id)));
    expect(answers.map(codeOf).filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'INVALID_OPERATION']));
  });
});
