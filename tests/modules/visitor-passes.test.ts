import { randomUUID } from 'node:crypto';
import { nodeIdOf } from '../../src/engine/declare.js';
import type { Person } from '../support/accounts.js';
import { calendarDay } from '../support/calendar-day.js';
import type { GraphqlAnswer } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { checkIn, hoursFrom, invite, passInput, reasonOf } from '../support/visitor-passes.js';
import { TIMESTAMP } from '../support/wire-values.js';
import { zoneFarFromMidnight } from '../support/zone-of-day.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const hours = (count: number) => hoursFrom(service.services.clock.now(), count);

const revoke = (person: Person, id: string) =>
  service
    .as(person)
    .graphql('mutation ($id: GUID!) { revokeVisitorPass(id: $id) { id revokedAt token } }', { id });

async function readPass(person: Person, id: string) {
  const { data, errors } = await service.as(person).graphql(
    `query ($id: GUID!) { visitorPass(id: $id) {
        id token qrSvg qrPng usedAt revokedAt visit { id } can { revoke { allowed } }
      } }`,
    { id },
  );
  expect(errors).toBeUndefined();
  return data.visitorPass;
}

const visitsOf = async (person: Person, residentId: string) => {
  const { data, errors } = await service.as(person).graphql(
    `query ($id: GUID!) { residentVisits(where: { residentId: { eq: $id } }) {
      nodes { id visitorName totalPeople licensePlate subject arrivalDate checkedInAt state communityId }
    } }`,
    { id: residentId },
  );
  expect(errors).toBeUndefined();
  return data.residentVisits.nodes;
};

async function makePlace() {
  const fixture = await makeCommunityFixture(service);
  return { ...fixture, guard: await service.make.guard(fixture.community) };
}

describe('an invitation', () => {
  test('a resident invites to themselves, and gets the pass with its token and pictures', async () => {
    const { residentUser, community } = await makePlace();
    const input = passInput(service, { licensePlate: 'QRO-12-34', subject: 'Comida', totalPeople: 3 });
    const { data, errors } = await service.as(residentUser).graphql(
      `mutation ($input: CreateVisitorPassInput!) { createVisitorPass(input: $input) {
        visitorName licensePlate subject totalPeople validFrom validUntil singleUse usedAt revokedAt createdAt version
        residentId residentName communityId resident { id } visit { id } token qrSvg qrPng can { revoke { allowed } }
      } }`,
      { input },
    );
    expect(errors).toBeUndefined();
    expect(data.createVisitorPass).toEqual({
      ...input,
      usedAt: null,
      revokedAt: null,
      createdAt: TIMESTAMP,
      version: 1,
      residentId: residentUser.resident.id,
      residentName: residentUser.resident.fullName,
      communityId: community.id,
      resident: { id: residentUser.resident.id },
      visit: null,
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]{86}$/),
      qrSvg: expect.stringMatching(/^<svg /),
      qrPng: expect.stringMatching(/^data:image\/png;base64,/),
      can: { revoke: { allowed: true } },
    });
  });

  test.each([
    [null, '2099-12-24T06:00:00.000Z', '2099-12-26T06:00:00.000Z'],
    ['Pacific/Auckland', '2099-12-23T11:00:00.000Z', '2099-12-25T11:00:00.000Z'],
  ])('a pass in %s that is given as days holds from %s to %s', async (timeZone, from, until) => {
    const residentUser = await service.make.residentUser(await service.make.community({ timeZone }));
    const fields = 'id token validFrom validUntil';
    for (const [validFrom, validUntil] of [
      ['2099-12-24', '2099-12-25'],
      ['2099-12-24T00:00:00Z', '2099-12-25T00:00:00.000Z'],
    ]) {
      const { data, errors } = await invite(service, residentUser, { validFrom, validUntil }, fields);
      expect(errors).toBeUndefined();
      const { token, ...pass } = data.createVisitorPass;
      expect(pass).toMatchObject({ validFrom: from, validUntil: until });
      const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
      expect(claims).toMatchObject({ nbf: Date.parse(from) / 1000, exp: Date.parse(until) / 1000 });
    }
    const mixed = { validFrom: '2099-12-24', validUntil: '2099-12-24T23:30:00Z' };
    const { data } = await invite(service, residentUser, mixed, fields);
    expect(data.createVisitorPass).toMatchObject({ validFrom: from, validUntil: '2099-12-24T23:30:00.000Z' });
  });

  test('a pass for today holds until the day ends in its community', async () => {
    const timeZone = zoneFarFromMidnight();
    const residentUser = await service.make.residentUser(await service.make.community({ timeZone }));
    const now = service.services.clock.nowIso();
    const today = calendarDay(now, timeZone);
    const span = { validFrom: today, validUntil: today };
    const { data, errors } = await invite(service, residentUser, span, 'validFrom validUntil');
    expect(errors).toBeUndefined();
    expect(data.createVisitorPass.validFrom <= now && now < data.createVisitorPass.validUntil).toBe(true);
  });

  test('what is left out is one person without a vehicle and a subject', async () => {
    const { residentUser } = await makePlace();
    const { data } = await invite(service, residentUser, {}, 'totalPeople licensePlate subject');
    expect(data.createVisitorPass).toEqual({ totalPeople: 1, licensePlate: null, subject: null });
  });

  test('renters invite, administrators for a resident; guards, committee members and neighbours do not', async () => {
    const { residentUser, admin, guard, community } = await makePlace();
    const renter = await service.make.residentUser(community, 'RENTER');
    expect((await invite(service, renter)).errors).toBeUndefined();
    const { id: residentId } = residentUser.resident;
    expect((await invite(service, admin, { residentId })).errors).toBeUndefined();
    const committee = await service.make.residentUser(community, 'COMITEE_MEMBER');
    expect((await invite(service, committee)).errors).toBeUndefined();
    for (const other of [renter, committee, guard]) {
      const { errors } = await invite(service, other, { residentId });
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect(reasonOf(await invite(service, admin))).toBe('NOT_A_RESIDENT');
    const elsewhere = await makePlace();
    for (const other of [elsewhere.admin, elsewhere.residentUser])
      expect(reasonOf(await invite(service, other, { residentId }))).toBe('UNKNOWN_REFERENCE');
  });

  test('its span ends after it begins, in the future, and has at most 31 days', async () => {
    const { residentUser } = await makePlace();
    const from = hours(-1);
    const until = (count: number) => hoursFrom(new Date(from), count);
    const outcome = async (fields: object) =>
      reasonOf(await invite(service, residentUser, { validFrom: from, ...fields }));
    expect(await outcome({ validUntil: from })).toBe('END_BEFORE_START');
    expect(await outcome({ validUntil: until(0.5) })).toBe('PASS_EXPIRED');
    expect(await outcome({ validUntil: until(31 * 24) })).toBeUndefined();
    expect(await outcome({ validUntil: until(31 * 24 + 0.001) })).toBe('PASS_TOO_LONG');
  });

  test.each([
    // Clocks are set back in Tijuana on 1 November, and forward on 8 March.
    ['2099-10-15', '2099-11-14', '2099-11-15'],
    ['2099-03-01', '2099-03-31', '2099-04-01'],
  ])(
    'a pass from %s has at most the 31 days until %s, whatever clocks do between them',
    async (validFrom, last, next) => {
      const community = await service.make.community({ timeZone: 'America/Tijuana' });
      const residentUser = await service.make.residentUser(community);
      const outcome = async (validUntil: string) =>
        reasonOf(await invite(service, residentUser, { validFrom, validUntil }));
      expect(await outcome(last)).toBeUndefined();
      expect(await outcome(next)).toBe('PASS_TOO_LONG');
    },
  );

  test('a resident without a community has nobody to open the gate', async () => {
    const alone = await service.make.residentUser(null);
    expect(reasonOf(await invite(service, alone))).toBe('RESIDENT_WITHOUT_COMMUNITY');
  });

  test('a resident has at most 50 passes that may still let somebody in, whoever makes them at the same time', async () => {
    const { residentUser, admin, guard } = await makePlace();
    const { id: residentId } = residentUser.resident;
    const made: GraphqlAnswer[] = [];
    // Ten at a time: a request that waits too long for others of its user is refused.
    while (made.length < 50) {
      const some = Array.from({ length: 10 }, () => invite(service, residentUser, {}, 'id token'));
      made.push(...(await Promise.all(some)));
    }
    expect(made.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    const refused = await invite(service, admin, { residentId });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ reason: 'PASS_LIMIT', maximum: 50 });
    await revoke(residentUser, made[0]?.data.createVisitorPass.id);
    await checkIn(service, guard, { token: made[1]?.data.createVisitorPass.token });
    const racing = await Promise.all(
      [residentUser, admin, admin].map((person) => invite(service, person, { residentId })),
    );
    expect(racing.map(reasonOf).toSorted()).toEqual(['PASS_LIMIT', undefined, undefined]);
  });
});

describe('who reads a pass', () => {
  test('its token and pictures are for its resident and administrators, while it holds', async () => {
    const { residentUser, admin, guard, community } = await makePlace();
    const { id, token } = (await invite(service, residentUser)).data.createVisitorPass;
    for (const person of [residentUser, admin])
      expect(await readPass(person, id)).toMatchObject({ token, qrSvg: expect.any(String) });
    const none = { token: null, qrSvg: null, qrPng: null, can: { revoke: { allowed: false } } };
    const committee = await service.make.residentUser(community, 'COMITEE_MEMBER');
    for (const person of [guard, committee]) expect(await readPass(person, id)).toMatchObject(none);
    await checkIn(service, guard, { token });
    expect(await readPass(residentUser, id)).toMatchObject({ token: null, qrSvg: null, qrPng: null });
  });
});

describe('a check-in', () => {
  test('a guard lets the visitor in: the visit is new, inside, and that of the pass', async () => {
    const { residentUser, guard, community } = await makePlace();
    const fields = { licensePlate: 'QRO-12-34', subject: 'Comida', totalPeople: 3 };
    const { id, token } = (await invite(service, residentUser, fields)).data.createVisitorPass;
    const { data, errors } = await checkIn(service, guard, { token });
    expect(errors).toBeUndefined();
    const [visit, ...others] = await visitsOf(guard, residentUser.resident.id);
    expect(others).toEqual([]);
    expect(data.checkInVisitor).toEqual({ id: visit.id, state: 'INSIDE' });
    expect(visit).toMatchObject({ ...fields, visitorName: 'Rosa Villaseñor', communityId: community.id });
    expect(visit.arrivalDate).toBe(visit.checkedInAt);
    expect(await readPass(guard, id)).toMatchObject({ usedAt: visit.checkedInAt, visit: { id: visit.id } });
  });

  test('it completes the visit that the resident has announced under that name', async () => {
    const { residentUser, guard } = await makePlace();
    const { resident } = residentUser;
    const announced = await service.make.visit(resident, {
      visitorName: 'ROSA VILLASEÑOR',
      arrivalDate: hours(2),
    });
    await service.make.visit(resident, { visitorName: 'Otra Persona', arrivalDate: hours(2) });
    await service.make.visit(resident, { visitorName: 'Rosa Villaseñor', arrivalDate: hours(30) });
    const { token } = (await invite(service, residentUser)).data.createVisitorPass;
    expect((await checkIn(service, guard, { token })).data.checkInVisitor.id).toBe(announced.id);
    expect(await visitsOf(guard, resident.id)).toHaveLength(3);
  });

  test.each([
    ['just before half a day ahead', -1, '17:59', false],
    ['half a day ahead', -1, '18:01', true],
    ['in the evening', 1, '05:30', true],
    ['half a day later', 1, '17:59', true],
    ['just after half a day later', 1, '18:01', false],
  ])(
    'of a visit that is announced for a day, a check-in %s completes it or not',
    async (_when, days, time, completes) => {
      // A day there is from 06:00 to 06:00 UTC.
      const community = await service.make.community({ timeZone: 'America/Mexico_City' });
      const residentUser = await service.make.residentUser(community);
      const guard = await service.make.guard(community);
      const day = (count: number) => hours(24 * (count - 4)).slice(0, 10);
      const announced = await service.make.visit(residentUser.resident, {
        visitorName: 'Rosa Villaseñor',
        arrivalDate: `${day(0)}T00:00:00.000Z`,
        createdAt: hours(-24 * 10),
      });
      const span = { validFrom: day(-3), validUntil: hours(24) };
      const { token } = (await invite(service, residentUser, span)).data.createVisitorPass;
      const { data } = await checkIn(service, guard, { token, at: `${day(days)}T${time}:00.000Z` });
      expect(data.checkInVisitor.id === announced.id).toBe(completes);
    },
  );

  test('a pass for once lets one of two guards in, and tells the other the visit', async () => {
    const { residentUser, guard, admin } = await makePlace();
    const { token } = (await invite(service, residentUser)).data.createVisitorPass;
    const answers = await Promise.all([guard, admin].map((person) => checkIn(service, person, { token })));
    const [visit, ...others] = await visitsOf(guard, residentUser.resident.id);
    expect(others).toEqual([]);
    const [refused] = answers.filter(({ errors }) => errors);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(refused?.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_OPERATION',
      reason: 'PASS_USED',
      fields: [{ path: 'token', code: 'PASS_USED' }],
      visit: { nodeId: nodeIdOf('ResidentVisit', visit.id), checkedInAt: visit.checkedInAt },
    });
  });

  test('a pass for a span lets in each time after its party left, with a visit of its own, and answers the open one before', async () => {
    const { residentUser, guard } = await makePlace();
    const { id, token } = (await invite(service, residentUser, { singleUse: false })).data.createVisitorPass;
    const last = randomUUID();
    const first = (await checkIn(service, guard, { token })).data.checkInVisitor.id;
    expect((await checkIn(service, guard, { token, id: last })).data.checkInVisitor.id).toBe(first);
    expect(await visitsOf(guard, residentUser.resident.id)).toHaveLength(1);
    const left = 'mutation ($id: GUID!) { checkOutVisit(id: $id) { state } }';
    expect((await service.as(guard).graphql(left, { id: first })).errors).toBeUndefined();
    expect((await checkIn(service, guard, { token, id: last })).data.checkInVisitor.id).toBe(last);
    expect(await visitsOf(guard, residentUser.resident.id)).toHaveLength(2);
    expect(await readPass(residentUser, id)).toMatchObject({ token, visit: { id: last } });
  });

  test('the same idempotency key gives the same visit', async () => {
    const { residentUser, guard } = await makePlace();
    const { token } = (await invite(service, residentUser)).data.createVisitorPass;
    const key = randomUUID();
    const [one, two] = [
      await checkIn(service, guard, { token }, { 'idempotency-key': key }),
      await checkIn(service, guard, { token }, { 'idempotency-key': key }),
    ];
    expect(one.errors).toBeUndefined();
    expect(two.data).toEqual(one.data);
  });

  test('a guard of another community is told so, and nothing of the pass', async () => {
    const { residentUser } = await makePlace();
    const elsewhere = await makePlace();
    const { token } = (await invite(service, residentUser)).data.createVisitorPass;
    const { errors } = await checkIn(service, elsewhere.guard, { token });
    expect(errors?.[0]?.extensions).toEqual({
      code: 'INVALID_OPERATION',
      reason: 'PASS_FOREIGN',
      fields: [{ path: 'token', code: 'PASS_FOREIGN', params: {} }],
      traceId: expect.any(String),
    });
  });

  test('a token is refused whose signature, key, algorithm or form is another', async () => {
    const { residentUser, guard } = await makePlace();
    const { token } = (await invite(service, residentUser)).data.createVisitorPass;
    const [header, payload, signature] = (token as string).split('.') as [string, string, string];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const head = JSON.parse(Buffer.from(header, 'base64url').toString());
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = [
      'x',
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}.${part({ ...claims, exp: claims.exp + 3600 })}.${signature}`,
      `${part({ ...head, alg: 'none' })}.${payload}.${signature}`,
      `${part({ ...head, kid: 'other' })}.${payload}.${signature}`,
      `${token}.x`,
      'x'.repeat(16_384),
      service.as(guard).token as string,
    ];
    for (const one of forged)
      expect(reasonOf(await checkIn(service, guard, { token: one }))).toBe('PASS_INVALID');
  });
});

describe('a check-in that a device without network sends later', () => {
  test('counts at its moment, where the pass was valid then', async () => {
    const { residentUser, guard } = await makePlace();
    const at = hours(-2);
    const { id, token } = (await invite(service, residentUser, { validFrom: hours(-3) })).data
      .createVisitorPass;
    await revoke(residentUser, id);
    const { data, errors } = await checkIn(service, guard, { token, at });
    expect(errors).toBeUndefined();
    const [visit] = await visitsOf(guard, residentUser.resident.id);
    expect(visit).toMatchObject({ id: data.checkInVisitor.id, checkedInAt: at, arrivalDate: at });
  });

  test('is refused before, behind and after the pass, and in the future', async () => {
    const { residentUser, guard } = await makePlace();
    const fields = { validFrom: hours(-2), validUntil: hours(2), singleUse: false };
    const { id, token } = (await invite(service, residentUser, fields)).data.createVisitorPass;
    const outcome = async (at: string) => reasonOf(await checkIn(service, guard, { token, at }));
    expect(await outcome(hours(-2.001))).toBe('PASS_NOT_YET_VALID');
    expect(await outcome(hours(1))).toBe('CHECK_IN_AHEAD');
    const { revokedAt } = (await revoke(residentUser, id)).data.revokeVisitorPass;
    expect(await outcome(revokedAt)).toBe('PASS_REVOKED');
    expect(await outcome(hoursFrom(new Date(revokedAt), -0.001))).toBeUndefined();
  });

  test('the visit that is shown for the pass is the latest, in whatever order devices send them', async () => {
    const { residentUser, guard } = await makePlace();
    const fields = { validFrom: hours(-30), singleUse: false };
    const { id, token } = (await invite(service, residentUser, fields)).data.createVisitorPass;
    const late = await checkIn(service, guard, { token, at: hours(-1) });
    await checkIn(service, guard, { token, at: hours(-28) });
    expect((await readPass(guard, id)).visit).toEqual({ id: late.data.checkInVisitor.id });
  });

  test.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])(
    'of one stay of its party there is one visit, from the first on, whichever of three guards sends first: %i %i %i',
    async (...order) => {
      const { residentUser, guard, admin } = await makePlace();
      const { token } = (await invite(service, residentUser, { validFrom: hours(-5), singleUse: false })).data
        .createVisitorPass;
      const moments = [hours(-3), hours(-2), hours(-1)];
      for (const index of [...order, ...order])
        expect(
          (await checkIn(service, guard, { token, at: moments[index] as string })).errors,
        ).toBeUndefined();
      const visits = await visitsOf(admin, residentUser.resident.id);
      expect(visits).toMatchObject([{ state: 'INSIDE', checkedInAt: moments[0], arrivalDate: moments[0] }]);
    },
  );

  test('one that is sent again after the party left and came back answers the visit that it made', async () => {
    const { residentUser, guard, admin } = await makePlace();
    const { id, token } = (await invite(service, residentUser, { validFrom: hours(-5), singleUse: false }))
      .data.createVisitorPass;
    const at = hours(-2);
    const visitOf = async (moment?: string) =>
      (await checkIn(service, guard, { token, ...(moment ? { at: moment } : {}) })).data.checkInVisitor.id;
    const first = await visitOf(at);
    const left = 'mutation ($id: GUID!) { checkOutVisit(id: $id) { state } }';
    expect((await service.as(guard).graphql(left, { id: first })).errors).toBeUndefined();
    const second = await visitOf();
    expect(second).not.toBe(first);
    expect(await visitOf(at)).toBe(first);
    expect(await visitOf(hours(-1))).toBe(first);
    expect(await visitOf(hours(-3))).toBe(first);
    const visits = await visitsOf(admin, residentUser.resident.id);
    expect(visits.map((visit: { id: string; state: string }) => [visit.id, visit.state])).toEqual([
      [second, 'INSIDE'],
      [first, 'LEFT'],
    ]);
    expect((await readPass(guard, id)).visit).toEqual({ id: second });
  });
});
