import { pictureOf } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** Stored texts must not make a list larger than the longest string of JavaScript. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** The maximum length of a string in JavaScript, which also limits the JSON of a list. */
const LONGEST_ANSWER = 2 ** 29 - 24;

/** The number of rows in a large community. */
const ROWS = 100_000;

/** A character with the longest JSON escape, six characters. */
const WIDEST = '\u0001';

const wide = (length: number) => `a${WIDEST.repeat(length - 2)}a`;

describe('texts of the maximum length', () => {
  const MADE = 20;

  test.each([
    ['pets', { name: 200, species: 200, breed: 200, color: 200 }],
    ['residentvisits', { visitorName: 200, vehicleColor: 200, licensePlate: 200, subject: 200 }],
  ])('a list of ten thousand %s with texts of maximum length is answered', async (path, lengths) => {
    const residentUser = await service.make.residentUser(await service.make.community());
    const client = service.as(residentUser);
    const texts = Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, wide(length)]));
    const others = { age: 3, totalPeople: 1, arrivalDate: '2026-03-01T10:00:00.000Z' };
    for (let made = 0; made < MADE; made++) {
      const { status } = await client.post(`/api/${path}`, {
        residentId: residentUser.resident.id,
        ...others,
        ...texts,
      });
      expect(status).toBe(201);
    }
    const list = await client.get(`/api/${path}`);
    expect(list).toMatchObject({ status: 200, body: Array(MADE).fill(texts) });
    const perRow = JSON.stringify(list.body).length / MADE;
    expect(perRow * ROWS).toBeLessThan(LONGEST_ANSWER);
  });
});

describe('a text above its limit', () => {
  const pet = { name: 'Canela', species: 'Perro', breed: 'Mestizo', age: 3, color: 'Café' };
  const refused = { color: ['El campo color admite como máximo 200 caracteres.'] };

  test.each([
    ['of a hundred thousand letters', 'c'.repeat(100_000)],
    ['of one letter too many', 'c'.repeat(201)],
    ['of characters beside which others take no room', '\u2764\uFE0F'.repeat(101)],
  ])(
    'a text above its limit in %s is refused by both interfaces, in new and changed records',
    async (_what, color) => {
      const residentUser = await service.make.residentUser(await service.make.community());
      const client = service.as(residentUser);
      const body = { ...pet, residentId: residentUser.resident.id, color };
      const { id } = await service.make.pet(residentUser.resident);
      const answers = [await client.post('/api/pets', body), await client.put(`/api/pets/${id}`, body)];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', errors: refused } });
      }
      const created = await client.graphql(
        'mutation ($input: PetInput!) { createPet(input: $input) { id } }',
        {
          input: body,
        },
      );
      expect(created.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_ERROR', errors: refused });
      expect((await client.get('/api/pets')).body).toHaveLength(1);
    },
  );

  test('a text above its limit within a list is refused, and so are too many pictures of a ticket', async () => {
    const client = service.as(await service.make.residentUser(await service.make.community()));
    const send = async (imageUrls: string[]) =>
      (await client.post('/api/tickets', { categoriaTicketId: 1, imageUrls })).body.errors;
    expect(await send(['u'.repeat(1001)])).toEqual({
      imageUrls: ['Cada elemento de imageUrls admite como máximo 1000 caracteres.'],
    });
    expect(await send(Array(21).fill('u'))).toEqual({
      imageUrls: ['El campo imageUrls admite como máximo 20 elementos.'],
    });
    expect(await send(Array(20).fill(pictureOf(1000)))).toBeUndefined();
  });

  test.each([
    ['pets', `"color" = repeat('c', 201)`, 'pets_color_check'],
    ['tickets', `"contenido" = repeat('c', 4001)`, 'tickets_contenido_check'],
    ['tickets', `"image_urls" = array_fill('u'::text, array[21])`, 'tickets_image_urls_check'],
    ['tickets', `"image_urls" = array[repeat('u', 1001)]`, 'tickets_image_urls_check'],
  ])('the table %s refuses a text above its limit: %s', async (table, assignment, constraint) => {
    const { resident } = await service.make.residentUser(await service.make.community());
    await service.make.pet(resident);
    await service.make.ticket(resident);
    const update = `update "${table}" set ${assignment} where "resident_id" = $1`;
    await expect(service.database.queries.change(update, [resident.id])).rejects.toMatchObject({
      code: '23514',
      constraint,
    });
  });
});
