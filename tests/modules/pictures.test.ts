import { symlink } from 'node:fs/promises';
import fc from 'fast-check';
import type { Client } from '../support/client.js';
import { makeCommentFixture } from '../support/comment-fixture.js';
import { placeFile } from '../support/place-file.js';
import { PICTURES } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { TEXT_FILE, uploadsPath } from '../support/uploads.js';

/** The pictures that tickets and comments name are uploads that exist. */

const PUBLIC_URL = 'https://vecinos.example';
const [PICTURE] = PICTURES;

const REFUSAL = {
  imageUrls: ['El campo imageUrls solo puede nombrar imágenes que se hayan subido.'],
};

let service: Service;
let client: Client;
let fixture: Awaited<ReturnType<typeof makeCommentFixture>>;
beforeAll(async () => {
  service = await startService({ environment: { PUBLIC_URL, RECORDS_PER_DAY: '0' } });
  fixture = await makeCommentFixture(service);
  client = service.as(fixture.residentUser);
  await placeFile(service, 'uploads/fotos/Ñandú 1.png');
  await placeFile(service, 'uploads/documents/acta.png');
  await placeFile(service, 'uploads/otro.example/uploads/a.png');
  await placeFile(service, 'secreto.png');
  await symlink(uploadsPath(service, '..', 'secreto.png'), uploadsPath(service, 'enlace.png'));
});
afterAll(() => service.stop());

const CREATE_TICKET = `mutation ($imageUrls: [String!]) {
  createTicket(input: { categoriaTicketId: 3, imageUrls: $imageUrls }) { imageUrls } }`;
const UPDATE_TICKET = `mutation ($id: Int!, $imageUrls: [String!]) {
  updateTicket(id: $id, input: { imageUrls: $imageUrls }) { imageUrls } }`;
const CREATE_COMMENT = `mutation ($imageUrls: [String!], $id: String!) {
  createComment(input: { origen: "ticket", idOrigen: $id, comentarioTexto: "Vea", imageUrls: $imageUrls }) { imageUrls } }`;

interface Way {
  readonly name: string;
  readonly send: (imageUrls: readonly string[]) => Promise<{ errors: unknown; stored: unknown }>;
}

const rest = async (answer: Promise<{ status: number; body: { errors?: unknown; imageUrls?: unknown } }>) => {
  const { status, body } = await answer;
  return { errors: status < 300 ? null : body.errors, stored: body.imageUrls };
};

const graph = async (query: string, variables: Record<string, unknown>) => {
  const { data, errors } = await client.graphql(query, variables);
  const [answer] = Object.values((data ?? {}) as Record<string, { imageUrls: unknown } | null>);
  return { errors: errors?.[0]?.extensions.errors ?? null, stored: answer?.imageUrls };
};

const idOfTicket = () => fixture.ticket.id;

const WAYS: readonly Way[] = [
  {
    name: 'POST /api/tickets',
    send: (imageUrls) => rest(client.post('/api/tickets', { categoriaTicketId: 3, imageUrls })),
  },
  {
    name: 'PUT /api/tickets/{id}',
    send: (imageUrls) => rest(client.put(`/api/tickets/${idOfTicket()}`, { imageUrls })),
  },
  {
    name: 'POST /api/comentarios',
    send: (imageUrls) =>
      rest(
        client.post('/api/comentarios', {
          origen: 'ticket',
          idOrigen: String(idOfTicket()),
          comentarioTexto: 'Vea',
          imageUrls,
        }),
      ),
  },
  { name: 'createTicket', send: (imageUrls) => graph(CREATE_TICKET, { imageUrls }) },
  { name: 'updateTicket', send: (imageUrls) => graph(UPDATE_TICKET, { imageUrls, id: idOfTicket() }) },
  {
    name: 'createComment',
    send: (imageUrls) => graph(CREATE_COMMENT, { imageUrls, id: String(idOfTicket()) }),
  },
];

const ACCEPTED = [
  PICTURE,
  `/${PICTURE}`,
  PICTURE.replace('uploads/', ''),
  'uploads/fotos/Ñandú 1.png',
  'uploads/fotos/%C3%91and%C3%BA%201.png',
  `${PUBLIC_URL}/uploads/fotos/%C3%91and%C3%BA%201.png`,
  `${PUBLIC_URL}/${PICTURE}`,
];

const REFUSED = [
  '',
  ' ',
  'null',
  'uploads',
  'uploads/',
  'uploads/muestras',
  'uploads/muestras/4.png',
  'uploads/../secreto.png',
  'uploads/%2e%2e/secreto.png',
  'uploads/enlace.png',
  'uploads/documents/acta.png',
  'uploads/DOCUMENTS/acta.png',
  'https://otro.example/foto.png',
  `https://otro.example/${PICTURE}`,
  `${PUBLIC_URL}:8443/${PICTURE}`,
  `${PUBLIC_URL}@otro.example/${PICTURE}`,
  `${PUBLIC_URL}/muestras/1.png`,
  '//otro.example/uploads/a.png',
  '\\\\otro.example\\uploads\\a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
];

const counts = async () => [
  (await client.get('/api/tickets/my')).body.length,
  (await client.get(`/api/comentarios/origen/ticket/${idOfTicket()}`)).body.length,
  (await client.get(`/api/tickets/${idOfTicket()}`)).body.imageUrls,
];

describe.each(WAYS)('$name', ({ send }) => {
  test('stores pictures that were uploaded as they are named', async () => {
    for (const link of ACCEPTED)
      expect([link, await send([link])]).toEqual([link, { errors: null, stored: [link] }]);
    expect(await send(ACCEPTED)).toMatchObject({ errors: null, stored: ACCEPTED });
  });

  test('refuses pictures that are not among the uploads, and stores nothing', async () => {
    const before = await counts();
    for (const link of REFUSED) expect([link, (await send([PICTURE, link])).errors]).toEqual([link, REFUSAL]);
    expect(await counts()).toEqual(before);
  });

  test('refuses a picture of any name that was not uploaded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[\w./:%-]{1,60}$/), async (name) => {
        const link = `uploads/ninguna-${name}`;
        expect((await send([link])).errors).toEqual(REFUSAL);
      }),
      { numRuns: 6 },
    );
  });
});

test('a picture that has just been uploaded can be named by its path', async () => {
  const form = new FormData();
  form.set('path', 'fotos/nueva.png');
  form.set('file', new File([TEXT_FILE.content], 'nueva.png'));
  const uploaded = await client.post('/api/File/upload', form);
  const { relativePath } = uploaded.body;
  const created = await client.post('/api/tickets', { categoriaTicketId: 3, imageUrls: [relativePath] });
  expect(created).toMatchObject({ status: 201, body: { imageUrls: [relativePath] } });
});

test('a ticket keeps the pictures that it named before, whether or not they are there', async () => {
  const before = ['https://otro.example/foto.png', 'uploads/perdida.png'];
  const ticket = await service.make.ticket(fixture.residentUser.resident, { imageUrls: before });
  const path = `/api/tickets/${ticket.id}`;
  const imageUrls = [...before, PICTURE];
  expect(await client.put(path, { imageUrls })).toMatchObject({ status: 200, body: { imageUrls } });
  const refused = await client.put(path, { imageUrls: [...imageUrls, 'uploads/otra-perdida.png'] });
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', errors: REFUSAL } });
  expect((await client.get(path)).body.imageUrls).toEqual(imageUrls);
});
