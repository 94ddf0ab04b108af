import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Resident } from '../../src/modules/residents/resident.entity.js';
import type { Client } from '../support/client.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';

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
  expect(counts[0]).toBeLessThanOrEqual(5);
});

test.each(['a', ' a', 'a'.repeat(101)])('the text %j is refused', async (text) => {
  const { data, errors } = await guard.graphql(GATE, { text });
  expect(data).toBeUndefined();
  expect(errors).toMatchObject([{ path: ['gateLookup'], extensions: { code: 'VALIDATION_ERROR' } }]);
});
