import fc from 'fast-check';
import type { Client } from '../support/client.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** Plates are the same when a person sees the same. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const UNSEEN = /[\s\p{Z}\p{Pd}\u2212\u0085\p{Default_Ignorable_Code_Point}]/u;

async function makeFixture() {
  const { community, admin } = await makeAdministeredCommunity(service);
  const { resident } = await service.make.residentUser(community);
  const client = service.as(admin);
  const types = await client.get('/api/vehicletypes');
  const create = (licensePlate: string, as: Client = client) =>
    as.post('/api/vehicles', {
      residentId: resident.id,
      vehicleTypeId: types.body[0].id,
      brand: 'x',
      model: 'x',
      year: 2020,
      color: 'x',
      licensePlate,
    });
  return { community, resident, client, create };
}

const base = () =>
  `QRÑ${unique()
    .replace(/[^a-z\d]/gi, '')
    .toUpperCase()}`;

/** The same plate as a client may write it. */
const spellings = (plate: string): readonly string[] => [
  `${plate.slice(0, 3)}-${plate.slice(3)}`,
  `${plate.slice(0, 3)}\u2011${plate.slice(3)}`,
  `${plate.slice(0, 3)} \u2212 ${plate.slice(3)}`,
  `${plate.slice(0, 3)}\u00a0${plate.slice(3)}`,
  `${plate.slice(0, 3)}\u200b\u00ad${plate.slice(3)}\ufe0f`,
  plate.toLowerCase(),
  plate.normalize('NFD'),
  `${plate.slice(0, 2)}N\u200d\u0303${plate.slice(3)}`,
];

test('a plate is taken in every spelling that looks the same, and answered as it was given', async () => {
  const { create } = await makeFixture();
  const plate = base();
  const [first, ...others] = spellings(plate) as [string, ...string[]];
  expect(await create(first)).toMatchObject({ status: 201, body: { licensePlate: first } });
  for (const spelling of [plate, ...others]) {
    expect(await create(spelling)).toMatchObject({
      status: 400,
      body: { message: 'Ya existe un vehículo con esa placa.' },
    });
  }
});

test('a plate has a letter or a digit; where none is needed, signs alone are none', async () => {
  const { resident, client, create } = await makeFixture();
  for (const plate of ['\u200b', '\u3164', '\u2800', '-', '—.', '😀', '\u115f\u00ad']) {
    expect(await create(plate)).toMatchObject({
      status: 400,
      body: { errors: { licensePlate: ['El campo licensePlate no puede estar vacío.'] } },
    });
    const { data, errors } = await client.graphql(
      'mutation ($input: CreateVisitorPassInput!) { createVisitorPass(input: $input) { licensePlate } }',
      {
        input: {
          residentId: resident.id,
          visitorName: 'Rosa',
          licensePlate: plate,
          validFrom: new Date().toISOString(),
          validUntil: new Date(Date.now() + 3_600_000).toISOString(),
          singleUse: true,
        },
      },
    );
    expect(errors).toBeUndefined();
    expect(data.createVisitorPass).toEqual({ licensePlate: null });
  }
  expect((await create(`ñ-${unique()}`)).status).toBe(201);
});

test('the search and the gate find a plate in every spelling', async () => {
  const { community, resident, client, create } = await makeFixture();
  const plate = base();
  const { body } = await create(`${plate.slice(0, 3)}\u2010${plate.slice(3)}`);
  const visit = await service.make.visit(resident, {
    licensePlate: `${plate.slice(0, 3)}\u2014${plate.slice(3)}`,
  });
  const guard = service.as(await service.make.guard(community));
  const FIND = 'query ($text: String!) { search(text: $text) { ... on Vehicle { id } } }';
  const GATE =
    'query ($id: GUID!, $text: String!) { gateLookup(communityId: $id, text: $text) { vehicles { id } openVisits { id } } }';
  for (const spelling of spellings(plate)) {
    const gate = await guard.graphql(GATE, { id: community.id, text: spelling });
    expect(gate.data?.gateLookup).toEqual({ vehicles: [{ id: body.id }], openVisits: [{ id: visit.id }] });
    const listed = await guard.graphql(
      'query ($id: GUID!, $text: String!) { residentVisits(search: $text, where: { communityId: { eq: $id } }) { nodes { id } } }',
      { id: community.id, text: spelling },
    );
    expect(listed.data?.residentVisits.nodes).toEqual([{ id: visit.id }]);
    const found = await client.graphql(FIND, { text: spelling });
    expect(found.data?.search).toContainEqual({ id: body.id });
  }
});

describe('plate_folded', () => {
  const folded = async (texts: readonly string[]): Promise<(string | null)[]> => {
    const rows = await service.database.queries.change<{ folded: string }>(
      'select plate_folded(x.item) as folded from unnest($1::text[]) with ordinality as x(item, place) order by x.place',
      [texts],
    );
    return rows.map(({ folded }) => folded);
  };

  const every = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code));

  test('plate_folded removes exactly what nobody sees, of all characters of Unicode', async () => {
    const wrong: string[] = [];
    for (let start = 0; start < every.length; start += 100_000) {
      const part = every.slice(start, start + 100_000);
      const results = await folded(part);
      for (const [index, character] of part.entries()) {
        if ((results[index] === '') !== UNSEEN.test(character)) wrong.push(character);
      }
    }
    expect(wrong.map((c) => c.codePointAt(0)?.toString(16))).toEqual([]);
  });

  test('plate_folded ignores the case of letters with and without marks', async () => {
    const letters = [...'abcdefghijklmnñopqrstuvwxyzáéíóúüàèìòùâêîôûäëïöçåø', ...'αβγδ', ...'абвгд'];
    expect(await folded(letters)).toEqual(await folded(letters.map((letter) => letter.toUpperCase())));
  });

  test('what nobody sees changes no plate, wherever it stands', async () => {
    const unseen = every.filter((character) => UNSEEN.test(character));
    const parts = fc.array(fc.constantFrom(...'AÑÉ19', '\u0303'), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        parts.filter(([first]) => first !== '\u0303'),
        fc.array(fc.constantFrom(...unseen), { minLength: 9, maxLength: 9 }),
        async (plate, between) => {
          const mixed = plate.map((part, index) => part + between[index]).join('');
          const [a, b] = await folded([mixed, plate.join('').toLowerCase().normalize('NFD')]);
          expect(a).toBe(b);
        },
      ),
      { numRuns: 100 },
    );
  });
});
