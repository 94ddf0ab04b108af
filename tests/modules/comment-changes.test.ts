import { commentOn, commentsOf, makeCommentFixture } from '../support/comment-fixture.js';
import { expectRefused } from '../support/expect-refused.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const UNKNOWN_TICKET = 'El ticket indicado no existe.';

const UNKNOWN_PARENT = 'El comentario al que responde no existe en este origen.';

const idsOf = (comments: { id: number }[]) => comments.map(({ id }) => id);

describe('changing a comment', () => {
  test('the author of a comment changes only its text', async () => {
    const { residentUser, ticket } = await makeCommentFixture(service);
    const parent = await service.make.comment(residentUser.resident, ticket);
    const comment = await service.make.comment(residentUser.resident, ticket, {
      idComment: parent.id,
      imageUrls: ['uploads/a.png'],
    });
    const path = `/api/comentarios/${comment.id}`;
    const before = (await service.as(residentUser).get(path)).body;
    const changed = await service.as(residentUser).put(path, {
      comentarioTexto: '  Ya se calmó  ',
      imageUrls: [],
      origen: 'event',
      idOrigen: '1',
      idComment: null,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...before,
      comentarioTexto: 'Ya se calmó',
      updatedAt: TIMESTAMP,
    });
  });

  test('callers other than the author, administrators included, cannot change a comment', async () => {
    const { admin, residentUser, neighbour, ticket } = await makeCommentFixture(service);
    const path = `/api/comentarios/${(await service.make.comment(neighbour.resident, ticket)).id}`;
    const outsider = await makeCommentFixture(service);
    const body = { comentarioTexto: 'Otra cosa' };
    for (const caller of [admin, residentUser, await service.make.systemAdmin()]) {
      expectRefused(await service.as(caller).put(path, body), 403, 'FORBIDDEN');
    }
    for (const caller of [outsider.admin, outsider.residentUser]) {
      expectRefused(await service.as(caller).put(path, body), 404, 'NOT_FOUND');
    }
    expect((await service.as(neighbour).get(path)).body.comentarioTexto).toBe('Aquí también se escucha');
  });
});

describe('deleting a comment', () => {
  test('the author and administrators delete a comment, and its replies remain', async () => {
    const { admin, residentUser, neighbour, ticket } = await makeCommentFixture(service);
    for (const caller of [neighbour, admin, await service.make.systemAdmin()]) {
      const parent = await service.make.comment(neighbour.resident, ticket);
      const reply = await service.make.comment(residentUser.resident, ticket, { idComment: parent.id });
      const path = `/api/comentarios/${parent.id}`;
      expect(await service.as(caller).delete(path)).toMatchObject({ status: 204, body: null });
      expectRefused(await service.as(neighbour).get(path), 404, 'NOT_FOUND');
      expect(await service.as(residentUser).get(`/api/comentarios/${reply.id}`)).toMatchObject({
        status: 200,
        body: { idComment: null, comentarioTexto: reply.comentarioTexto, updatedAt: null },
      });
    }
  });

  test('other callers get 403, those of other communities 404, and the comment remains', async () => {
    const { residentUser, neighbour, ticket } = await makeCommentFixture(service);
    const path = `/api/comentarios/${(await service.make.comment(neighbour.resident, ticket)).id}`;
    const outsider = await makeCommentFixture(service);
    expectRefused(await service.as(residentUser).delete(path), 403, 'FORBIDDEN');
    for (const caller of [outsider.admin, outsider.residentUser]) {
      expectRefused(await service.as(caller).delete(path), 404, 'NOT_FOUND');
    }
    expect((await service.as(neighbour).get(path)).status).toBe(200);
  });

  test('deleting a comment during concurrent replies leaves no reply to it', async () => {
    const { residentUser, neighbour, ticket } = await makeCommentFixture(service);
    const parent = await service.make.comment(residentUser.resident, ticket);
    const reply = commentOn(ticket, { idComment: parent.id });
    const [deleted, ...replies] = await Promise.all([
      service.as(residentUser).delete(`/api/comentarios/${parent.id}`),
      ...Array.from({ length: 5 }, () => service.as(neighbour).post('/api/comentarios', reply)),
    ]);
    expect(deleted.status).toBe(204);
    const made = replies.filter(({ status }) => status === 201);
    for (const answer of replies.filter(({ status }) => status !== 201)) {
      expectRefused(answer, 400, 'INVALID_OPERATION', UNKNOWN_PARENT);
    }
    const left = await commentsOf(service, residentUser, 'ticket', ticket.id);
    expect(idsOf(left).sort()).toEqual(made.map(({ body }) => body.id).sort());
    for (const { idComment } of left) expect(idComment).toBeNull();
  });

  test('deleting a ticket during concurrent comments deletes every comment on it', async () => {
    const { admin, residentUser, neighbour, ticket } = await makeCommentFixture(service);
    const [deleted, ...made] = await Promise.all([
      service.as(admin).delete(`/api/tickets/${ticket.id}`),
      ...Array.from({ length: 5 }, () => service.as(neighbour).post('/api/comentarios', commentOn(ticket))),
    ]);
    expect(deleted.status).toBe(204);
    for (const answer of made.filter(({ status }) => status !== 201)) {
      expectRefused(answer, 400, 'INVALID_OPERATION', UNKNOWN_TICKET);
    }
    expect(await commentsOf(service, residentUser, 'ticket', ticket.id)).toEqual([]);
  });
});
