import fc from 'fast-check';
import { type Client } from '../support/client.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { TEXT_FILE } from '../support/uploads.js';

/** Texts that look the same are the same, whichever Unicode form a client sends. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const nfd = (text: string) => text.normalize('NFD');
const PASSWORD = 'Jacarandá-Único-2026';

const registration = (username: string, email: string, password = PASSWORD) => ({
  firstName: 'José',
  lastName: 'Núñez',
  username,
  email,
  password,
  roleId: '44444444-4444-4444-4444-444444444444',
});

const register = (...account: Parameters<typeof registration>) =>
  service.anonymous.post('/api/auth/register', registration(...account));
const login = (username: string, password: string) =>
  service.anonymous.post('/api/auth/login', { username, password });

describe('accounts', () => {
  test('names and e-mails are unique over Unicode forms and case, and sign in in each', async () => {
    const name = `josé-${unique()}`;
    const email = `${name}@correo.example`;
    expect(await register(name, email)).toMatchObject({ status: 200, body: { username: name, email } });
    for (const taken of [
      await register(nfd(name), `${unique()}@correo.example`),
      await register(nfd(name.toUpperCase()), `${unique()}@correo.example`),
      await register(unique(), nfd(email)),
      await register(nfd(email), `${unique()}@correo.example`),
    ]) {
      expect(taken.status).toBe(400);
    }
    for (const typed of [name, nfd(name), nfd(name.toUpperCase()), email, nfd(email)]) {
      for (const password of [PASSWORD, nfd(PASSWORD)]) {
        expect(await login(typed, password)).toMatchObject({ status: 200, body: { username: name } });
      }
    }
    expect((await login(nfd(name), nfd('Jacarandá-Otro-2026'))).status).toBe(401);
  });

  test('what is registered in another form is stored in NFC and signs in in both', async () => {
    const name = `óscar-${unique()}`;
    const account = await register(nfd(name), nfd(`${name}@correo.example`), nfd(PASSWORD));
    expect(account).toMatchObject({ status: 200, body: { username: name } });
    for (const password of [PASSWORD, nfd(PASSWORD)]) expect((await login(name, password)).status).toBe(200);
  });

  test('two registrations of one name in two forms at once make one account', async () => {
    const name = `íñigo-${unique()}`;
    const answers = await Promise.all(
      [name, nfd(name)].map((typed, index) => register(typed, `${index}-${unique()}@correo.example`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a password that was hashed as it was typed signs in as typed, and from then on in every form', async () => {
    const user = await service.make.user('RENTER');
    const hash = await service.services.passwords.hash(nfd(PASSWORD));
    const client = service.as(user);
    const setHash = (passwordHash: string) =>
      service.database.queries.change('update users set password_hash = $2 where id = $1', [
        user.id,
        passwordHash,
      ]);
    await setHash(hash);
    expect((await login(user.username, PASSWORD)).status).toBe(401);
    expect((await login(user.username, nfd(PASSWORD))).status).toBe(200);
    await until(async () => (await login(user.username, PASSWORD)).status === 200);
    expect((await login(user.username, nfd(PASSWORD))).status).toBe(200);
    await setHash(hash);
    const changed = await client.post('/api/auth/change-password', {
      currentPassword: nfd(PASSWORD),
      newPassword: nfd('Ciprés-Único-2026'),
    });
    expect(changed.status).toBe(200);
    expect((await login(user.username, 'Ciprés-Único-2026')).status).toBe(200);
  });

  test('the length of a text is checked in NFC', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { resident } = await service.make.residentUser(community);
    const name = 'é'.repeat(200);
    const pet = { residentId: resident.id, species: 'Perro', breed: 'x', age: 1, color: 'x' };
    const client = service.as(admin);
    const stored = await client.post('/api/pets', { ...pet, name: nfd(name) });
    expect(stored).toMatchObject({ status: 201, body: { name } });
    expect((await client.post('/api/pets', { ...pet, name: nfd(`${name}é`) })).status).toBe(400);
  });
});

describe('the boundaries', () => {
  const CREATE = 'mutation ($input: VehicleInput!) { createVehicle(input: $input) { brand } }';

  async function makeFixture() {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { resident } = await service.make.residentUser(community);
    const types = await service.as(admin).get('/api/vehicletypes');
    const vehicle = (brand: string) => ({
      residentId: resident.id,
      vehicleTypeId: types.body[0].id as string,
      brand,
      model: 'x',
      year: 2020,
      color: 'x',
      licensePlate: unique(),
    });
    return { community, resident, client: service.as(admin), vehicle };
  }

  const literal = (fields: object, write: (text: string) => string) =>
    `mutation { createVehicle(input: { ${Object.entries(fields)
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? write(value) : value}`)
      .join(', ')} }) { brand } }`;

  const escaped = (text: string) =>
    `"${[...text].map((c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`).join('')}"`;

  const ways: readonly (readonly [string, (client: Client, vehicle: object) => Promise<string>])[] = [
    ['a JSON body', async (client, vehicle) => (await client.post('/api/vehicles', vehicle)).body.brand],
    [
      'a JSON body with escapes',
      async (client, vehicle) => {
        const json = JSON.stringify(vehicle).replace(
          /[^\x20-\x7e]/g,
          (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
        return (await client.post('/api/vehicles', json)).body.brand;
      },
    ],
    [
      'variables',
      async (client, input) => (await client.graphql(CREATE, { input })).data.createVehicle.brand,
    ],
    [
      'a variable inside a literal',
      async (client, vehicle) => {
        const { brand, ...others } = vehicle as { brand: string };
        const document = literal({ ...others, brand: '$brand' }, (text) =>
          text === '$brand' ? text : JSON.stringify(text),
        ).replace('mutation', 'mutation ($brand: String!)');
        return (await client.graphql(document, { brand })).data.createVehicle.brand;
      },
    ],
    [
      'literals',
      async (client, vehicle) =>
        (await client.graphql(literal(vehicle, (text) => JSON.stringify(text)))).data.createVehicle.brand,
    ],
    [
      'literals with escapes',
      async (client, vehicle) => (await client.graphql(literal(vehicle, escaped))).data.createVehicle.brand,
    ],
    [
      'block strings',
      async (client, vehicle) =>
        (await client.graphql(literal(vehicle, (text) => `"""${text}"""`))).data.createVehicle.brand,
    ],
    [
      'the default of a variable',
      async (client, vehicle) => {
        const { brand, ...others } = vehicle as { brand: string };
        const document = literal({ ...others, brand: '$brand' }, (text) =>
          text === '$brand' ? text : JSON.stringify(text),
        ).replace('mutation', `mutation ($brand: String! = ${JSON.stringify(brand)})`);
        return (await client.graphql(document)).data.createVehicle.brand;
      },
    ],
  ];

  test.each(ways)('a text of %s is stored in NFC', async (_what, create) => {
    const { client, vehicle } = await makeFixture();
    for (const text of ['Ñandú', 'Å', 'ﬁ Å Ω', 'ế']) {
      for (const form of [text, text.normalize('NFD')]) {
        expect(await create(client, vehicle(form))).toBe(text.normalize('NFC'));
      }
    }
  });

  test('any text comes back in NFC, from REST and from GraphQL alike', async () => {
    const { client, vehicle } = await makeFixture();
    const text = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom('e', '\u0301', '\u0323', 'が', 'か', '\u3099', '가', '\u1100', '\u1161', 'Å'),
          fc.constantFrom(...'aZ9 '),
        ),
        minLength: 1,
        maxLength: 12,
      })
      .filter((value) => value.trim() !== '');
    await fc.assert(
      fc.asyncProperty(text, async (brand) => {
        const expected = brand.normalize('NFC').trim();
        expect((await client.post('/api/vehicles', vehicle(brand))).body.brand).toBe(expected);
        const document = literal(vehicle(brand), (value) => JSON.stringify(value));
        const { data } = await client.graphql(document);
        expect(data.createVehicle.brand).toBe(expected);
      }),
      { numRuns: 25 },
    );
  });

  test('filters and searches find a text in either form', async () => {
    const { client, community, resident } = await makeFixture();
    const word = `Muñoz${unique()}`;
    await client.put(`/api/Residents/${resident.id}`, { fullName: nfd(`Ana ${word}`) });
    const FIND = 'query ($n: String!) { residents(where: { fullName: { contains: $n } }) { nodes { id } } }';
    for (const typed of [word, nfd(word)]) {
      for (const _ of [1, 2, 3]) {
        const byVariable = await client.graphql(FIND, { n: typed });
        const byLiteral = await client.graphql(
          `{ residents(where: { fullName: { eq: ${JSON.stringify(`Ana ${typed}`)} } }) { nodes { id } } }`,
        );
        for (const { data } of [byVariable, byLiteral])
          expect(data.residents.nodes).toEqual([{ id: resident.id }]);
      }
      const url = `/api/Residents?communityId=${community.id}&search=${encodeURIComponent(typed)}&page=1&pageSize=5`;
      const { body } = await client.get(url);
      expect(body.items.map(({ id }: { id: string }) => id)).toContain(resident.id);
    }
  });

  test('a persisted query is named by the hash of the text that the client has', async () => {
    const { client } = await makeFixture();
    const query = `{ residents(where: { fullName: { eq: "${nfd('é')}" } }) { totalCount } }`;
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(query));
    const sha256Hash = Buffer.from(bytes).toString('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const { body } = await client.post('/graphql', { query, extensions });
    expect(body.data).toEqual({ residents: { totalCount: 0 } });
  });

  test('the file and the texts of a form are stored in NFC, and found in either form', async () => {
    const client = service.as(await service.make.systemAdmin());
    const folder = `canción-${unique()}`;
    const form = formOf({ ...TEXT_FILE, name: nfd('año.txt') }, { path: nfd(folder) });
    const { body } = await client.post('/api/File/upload', form);
    expect(body.relativePath).toBe(`uploads/${folder}/año.txt`);
    for (const path of [body.relativePath, nfd(body.relativePath)]) {
      expect((await service.anonymous.get(`/${encodeURI(path)}`)).status).toBe(200);
    }
  });
});
