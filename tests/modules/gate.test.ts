import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Resident } from '../../src/modules/residents/resident.entity.js';
import type { Client } from '../support/client.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';
import { checkIn, hoursFrom, invite } from '../support/visitor-passes.js';

/** What a guard finds at the gate. */

const statements = countStatements();
let service: Service;
let [home, other]: Community[] = [];
let resident: Resident;
let guard: Client;
beforeAll(async () => {
  service = await startService();
  [home, other] = [await service.make.community(), await service.make.community()];
  resident = (await service.make.residentUser(home as Community)).resident;
  guard = service.as(await service.make.guard(home as Community, other as Community));
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

const GATE = `query ($text: String!, $communityId: GUID) { gateLookup(text: $text, communityId: $communityId) {
  vehicles { licensePlate resident { fullName number phone } }
  residents { fullName vehicles { nodes { licensePlate } } }
  openVisits { visitorName resident { fullName } can { update { allowed } } }
} }`;

async function lookUp(text: string, communityId?: string) {
  const { data, errors } = await guard.graphql(GATE, { text, communityId });
  expect(errors).toBeUndefined();
  return data.gateLookup;
}

test.each(['abc%s', 'ABC-%s', 'á b c-%s', 'bc-%s'])('the text %s finds the plate ABC-…', async (pattern) => {
  const mark = unique();
  const licensePlate = `ABC-${mark.toUpperCase()}`;
  await service.make.vehicle(resident, { licensePlate });
  await service.make.visit(resident, { visitorName: 'Rosa', licensePlate: `abc ${mark}` });
  const { fullName, number, phone } = resident;
  const allowed = { update: { allowed: true } };
  expect(await lookUp(pattern.replace('%s', mark))).toEqual({
    vehicles: [{ licensePlate, resident: { fullName, number, phone } }],
    residents: [],
    openVisits: [{ visitorName: 'Rosa', resident: { fullName }, can: allowed }],
  });
});

test('a name finds residents and the visitors who have not left, whatever its case and accents', async () => {
  const mark = unique();
  const fullName = `Íñigo Peña ${mark}`;
  await service.make.residentUser(home as Community, 'RESIDENT', { fullName });
  const arrivalDate = '2026-03-01T18:00:00.000Z';
  await service.make.visit(resident, { visitorName: `INIGO PENA ${mark}` });
  await service.make.visit(resident, {
    visitorName: `Íñigo Peña ${mark}`,
    arrivalDate,
    departureDate: '2026-03-01T19:00:00.000Z',
  });
  const { vehicles, residents, openVisits } = await lookUp(`inigo pena ${mark}`);
  expect(vehicles).toEqual([]);
  expect(residents).toEqual([{ fullName, vehicles: { nodes: [] } }]);
  expect(openVisits).toMatchObject([{ visitorName: `INIGO PENA ${mark}` }]);
});

const FIND = `query ($text: String!) {
  gateLookup(text: $text) {
    residents { id } openVisits { id } expectedVisits { id state } passes { id }
  }
  search(text: $text, first: 50) {
    __typename ... on Resident { id } ... on ResidentVisit { id } ... on VisitorPass { id } ... on Vehicle { id }
  }
}`;

/** What the gate finds by kind, and the search, both as ids. */
async function findAtGate(client: Client, text: string) {
  const { data, errors } = await client.graphql(FIND, { text });
  expect(errors).toBeUndefined();
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  const { residents, openVisits, expectedVisits, passes } = data.gateLookup;
  return {
    residents: ids(residents),
    visits: ids([...openVisits, ...expectedVisits]),
    passes: ids(passes),
    found: ids(data.search),
  };
}

describe('who comes today', () => {
  const NOTHING = { residents: [], visits: [], passes: [], found: [] };
  const from = (hours: number) => hoursFrom(service.services.clock.now(), hours);

  test('a visit that is expected and a pass that holds are found by name and by plate in any spelling', async () => {
    const mark = unique().replace(/\W/g, '').toUpperCase();
    const place = await service.make.community();
    const host = await service.make.residentUser(place);
    const fields = { visitorName: `Zacarías Quintero ${mark}`, licensePlate: `QZX-${mark}-A` };
    const soon = new Date(service.services.clock.now().getTime() + 1_000).toISOString();
    const visit = await service.make.visit(host.resident, {
      ...fields,
      arrivalDate: soon,
      departureDate: null,
      createdAt: from(-1),
    });
    const pass = (await invite(service, host, fields, 'id')).data.createVisitorPass;
    const own = service.as(await service.make.guard(place));
    const found = { residents: [], visits: [visit.id], passes: [pass.id], found: [visit.id, pass.id].sort() };
    for (const text of [
      `QZX${mark}A`,
      `qzx-${mark.toLowerCase()}-a`,
      `zacarias ${mark}`,
      `${mark}, QUINTERO`,
    ]) {
      expect({ text, ...(await findAtGate(own, text)) }).toEqual({ text, ...found });
      expect({ text, ...(await findAtGate(service.as(host), text)) }).toEqual({ text, ...found });
      expect(await findAtGate(guard, text)).toEqual(NOTHING);
      expect(await findAtGate(service.as(await service.make.residentUser(place)), text)).toEqual(NOTHING);
    }
  });

  test('visits of other days and passes that let nobody in are not found', async () => {
    const mark = unique().replace(/\W/g, '');
    const host = await service.make.residentUser(home as Community);
    const fields = { visitorName: `Zoila ${mark}` };
    await service.make.visit(host.resident, { ...fields, arrivalDate: from(72), departureDate: null });
    await service.make.visit(host.resident, { ...fields, arrivalDate: from(-72), departureDate: from(-70) });
    const ids = [];
    for (const span of [
      { validFrom: from(48), validUntil: from(60) },
      { validFrom: from(-4), validUntil: from(4) },
    ])
      ids.push((await invite(service, host, { ...fields, ...span }, 'id')).data.createVisitorPass.id);
    const revoked = await service
      .as(host)
      .graphql('mutation ($id: GUID!) { revokeVisitorPass(id: $id) { id } }', { id: ids[1] });
    expect(revoked.errors).toBeUndefined();
    const used = (await invite(service, host, fields, 'token')).data.createVisitorPass;
    const atGate = await service.make.guard(home as Community);
    const { data } = await checkIn(service, atGate, { token: used.token });
    expect(await findAtGate(guard, mark)).toEqual({
      residents: [],
      visits: [data.checkInVisitor.id],
      passes: [],
      found: [data.checkInVisitor.id],
    });
  });

  test('residents are found by the number of their home, also of one digit, and by telephone in any form', async () => {
    const place = await service.make.community();
    const own = service.as(await service.make.guard(place));
    const digits = String(Math.floor(1e9 + Math.random() * 8e9));
    const { resident: host } = await service.make.residentUser(place, 'RESIDENT', {
      fullName: 'Ana',
      number: '2',
      phone: `${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}`,
    });
    const { resident: other } = await service.make.residentUser(place, 'RESIDENT', {
      fullName: 'Eva',
      number: '12',
      phone: `+52 1 (${digits.slice(0, 3)}) ${digits.slice(3, 9)}${(Number(digits[9]) + 1) % 10}`,
    });
    expect((await findAtGate(own, '2')).residents).toEqual([host.id]);
    expect((await findAtGate(own, '12')).residents).toEqual([other.id]);
    for (const text of [
      digits,
      `+52 ${digits}`,
      `(${digits.slice(0, 2)}) ${digits.slice(2, 6)}.${digits.slice(6)}`,
      digits.slice(3),
    ]) {
      expect({ text, ...(await findAtGate(own, text)) }).toMatchObject({
        text,
        residents: [host.id],
        found: [host.id],
      });
      expect((await findAtGate(guard, text)).residents).toEqual([]);
    }
  });
});

test('a gate of one community leaves out what belongs to the others of the guard', async () => {
  const mark = unique();
  for (const place of [home, other] as Community[]) {
    const { resident: tenant } = await service.make.residentUser(place, 'RENTER', {
      fullName: `${place.nombre} ${mark}`,
    });
    await service.make.vehicle(tenant, { licensePlate: `${mark}${place.id.slice(0, 4)}` });
    await service.make.visit(tenant, { visitorName: mark });
  }
  const everywhere = await lookUp(mark);
  const here = await lookUp(mark, home?.id);
  for (const kind of ['vehicles', 'residents', 'openVisits']) {
    expect({ kind, everywhere: everywhere[kind].length }).toEqual({ kind, everywhere: 2 });
    expect({ kind, here: here[kind].length }).toEqual({ kind, here: 1 });
  }
  expect(here.residents[0].fullName).toBe(`${home?.nombre} ${mark}`);
});

test('the gate answers ten of each kind, the equal plate first, with as many statements as for one', async () => {
  const mark = unique();
  const counts: number[] = [];
  await service.make.vehicle(resident, { licensePlate: mark });
  await service.make.visit(resident, { visitorName: mark });
  for (const copies of [0, 12]) {
    for (let copy = 0; copy < copies; copy++) {
      await service.make.vehicle(resident, { licensePlate: `${mark}-${copy}` });
      await service.make.visit(resident, { visitorName: `${mark} ${copy}` });
    }
    const size = copies === 0 ? 1 : 10;
    const ask = async () => {
      const { vehicles, openVisits } = await lookUp(mark);
      expect([vehicles.length, openVisits.length]).toEqual([size, size]);
      expect(vehicles[0].licensePlate).toBe(mark);
      expect(openVisits[0].visitorName).toBe(mark);
    };
    counts.push(await fewest(() => statements.during(ask)));
  }
  expect(counts[1]).toBe(counts[0]);
  expect(counts[0]).toBeLessThanOrEqual(7);
});

test.each(['', ' ', 'a'.repeat(101)])('the text %j is refused', async (text) => {
  const { data, errors } = await guard.graphql(GATE, { text });
  expect(data).toBeUndefined();
  expect(errors).toMatchObject([{ path: ['gateLookup'], extensions: { code: 'VALIDATION_ERROR' } }]);
});
