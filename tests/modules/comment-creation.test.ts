import { commentOn, commentsOf, makeCommentFixture } from '../support/comment-fixture.js';
import { expectRefused } from '../support/expect-refused.js';
import { PICTURES, unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const UNKNOWN_TICKET = 'El ticket indicado no existe.';

const UNKNOWN_PARENT = 'El comentario al que responde no existe en este origen.';

describe('creating a comment', () => {
  test('a new comment is answered with its author', async () => {
    const { neighbour, ticket } = await makeCommentFixture(service);
    const client = service.as(neighbour);
    const created = await client.post('/api/comentarios', commentOn(ticket, { residentId: UNKNOWN_ID }));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(Number),
      residentId: neighbour.resident.id,
      residentName: neighbour.resident.fullName,
      origen: 'ticket',
      idOrigen: String(ticket.id),
      idComment: null,
      comentarioTexto: 'También lo noté',
      imageUrls: null,
      createdAt: TIMESTAMP,
      updatedAt: null,
    });
    expect((await client.get(`/API/Comentarios/${created.body.id}/`)).body).toEqual(created.body);
  });

  test('a comment may have pictures and reply to a comment of the same origin in any letter case', async () => {
    const { residentUser, neighbour, ticket } = await makeCommentFixture(service);
    const parent = await service.make.comment(residentUser.resident, ticket);
    const reply = commentOn(ticket, {
      origen: ' TICKET ',
      idComment: parent.id,
      imageUrls: [PICTURES[0]],
    });
    expect(await service.as(neighbour).post('/api/comentarios', reply)).toMatchObject({
      status: 201,
      body: { origen: 'TICKET', idComment: parent.id, imageUrls: [PICTURES[0]] },
    });
  });

  test.each(['ADMIN_COMPANY', 'SYSTEM_ADMIN', 'VIGILANCE', 'COMITEE_MEMBER'] as const)(
    'a comment of a %s without a resident record is refused',
    async (role) => {
      const { community, admin, ticket } = await makeCommentFixture(service);
      const caller = await service.make.user(role, {}, [community]);
      expectRefused(
        await service.as(caller).post('/api/comentarios', commentOn(ticket)),
        400,
        'INVALID_OPERATION',
        'Usuario no está registrado como residente.',
      );
      expect(await commentsOf(service, admin, 'ticket', ticket.id)).toEqual([]);
    },
  );

  test('a comment on a ticket that is unknown, out of scope or malformed is refused', async () => {
    const { residentUser, ticket } = await makeCommentFixture(service);
    const elsewhere = await makeCommentFixture(service);
    const unknown = [elsewhere.ticket.id, 0, -1, 2147483647, 2147483648, 99999999999, UNKNOWN_ID, 'x', ''];
    for (const idOrigen of [...unknown, `0${ticket.id}`, `${ticket.id}.0`]) {
      for (const origen of ['ticket', 'Ticket']) {
        const body = commentOn(ticket, { origen, idOrigen: String(idOrigen) });
        const refused = await service.as(residentUser).post('/api/comentarios', body);
        expectRefused(refused, 400, 'INVALID_OPERATION', UNKNOWN_TICKET);
      }
    }
    expect(await commentsOf(service, elsewhere.admin, 'ticket', elsewhere.ticket.id)).toEqual([]);
  });

  test('an origin that the database alone takes for a ticket, in lower case, is refused', async () => {
    const { residentUser, ticket } = await makeCommentFixture(service);
    for (const idOrigen of [String(ticket.id), unique()]) {
      const body = commentOn(ticket, { origen: 'tİcket', idOrigen });
      const answer = await service.as(residentUser).post('/api/comentarios', body);
      expectRefused(answer, 400, 'INVALID_OPERATION', UNKNOWN_TICKET);
    }
  });

  test('a reply to a comment that is unknown, out of scope or of another origin is refused', async () => {
    const { residentUser, ticket } = await makeCommentFixture(service);
    const elsewhere = await makeCommentFixture(service);
    const event = { origen: 'event', idOrigen: unique() };
    const foreign = await service.make.comment(elsewhere.residentUser.resident, event);
    const other = await service.make.ticket(residentUser.resident);
    const parents = [
      0,
      2147483647,
      (await service.make.comment(residentUser.resident, other)).id,
      (await service.make.comment(residentUser.resident, { origen: 'post', idOrigen: String(ticket.id) })).id,
    ];
    const client = service.as(residentUser);
    for (const idComment of parents) {
      const refused = await client.post('/api/comentarios', commentOn(ticket, { idComment }));
      expectRefused(refused, 400, 'INVALID_OPERATION', UNKNOWN_PARENT);
    }
    const reply = { ...event, comentarioTexto: 'Voy', idComment: foreign.id };
    expectRefused(await client.post('/api/comentarios', reply), 400, 'INVALID_OPERATION', UNKNOWN_PARENT);
    expect(await commentsOf(service, residentUser, 'ticket', ticket.id)).toEqual([]);
  });

  test('the origin of a comment other than a ticket is not checked', async () => {
    const { residentUser } = await makeCommentFixture(service);
    for (const [origen, idOrigen] of [
      ['event', unique()],
      ['post', UNKNOWN_ID],
      ['Lo que sea', 'ñ'],
      ['', ''],
    ]) {
      const body = { origen, idOrigen, comentarioTexto: '¡Qué bien!' };
      expect(await service.as(residentUser).post('/api/comentarios', body)).toMatchObject({
        status: 201,
        body,
      });
    }
  });
});
