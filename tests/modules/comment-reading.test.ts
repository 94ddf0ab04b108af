import { commentsOf, makeCommentFixture } from '../support/comment-fixture.js';
import { expectRefused } from '../support/expect-refused.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const idsOf = (comments: { id: number }[]) => comments.map(({ id }) => id);

describe('reading comments', () => {
  test('the comments of an origin are listed newest first, in any letter case of the origin', async () => {
    const { admin, residentUser, neighbour, ticket } = await makeCommentFixture(service);
    const at = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` });
    const old = await service.make.comment(residentUser.resident, ticket, at(1));
    const latest = await service.make.comment(neighbour.resident, ticket, at(3));
    const middle = await service.make.comment(residentUser.resident, ticket, { ...at(2), origen: 'Ticket' });
    await service.make.comment(residentUser.resident, await service.make.ticket(residentUser.resident));
    await service.make.comment(residentUser.resident, { origen: 'event', idOrigen: String(ticket.id) });
    for (const caller of [admin, residentUser, neighbour]) {
      for (const origen of ['ticket', 'TICKET']) {
        expect(idsOf(await commentsOf(service, caller, origen, ticket.id))).toEqual([
          latest.id,
          middle.id,
          old.id,
        ]);
      }
    }
  });

  test('the comments of an unknown record or a ticket out of scope are an empty list', async () => {
    const { residentUser, ticket } = await makeCommentFixture(service);
    const outsider = (await makeCommentFixture(service)).admin;
    await service.make.comment(residentUser.resident, ticket);
    expect(await commentsOf(service, outsider, 'ticket', ticket.id)).toEqual([]);
    expect(await commentsOf(service, residentUser, 'ticket', 2147483647)).toEqual([]);
    expect(await commentsOf(service, residentUser, 'ticket', 'x')).toEqual([]);
    expect(await commentsOf(service, residentUser, 'nada', 'a%2Fb%20c')).toEqual([]);
  });

  test('an origin with special characters is found by its encoded path', async () => {
    const { residentUser } = await makeCommentFixture(service);
    const comment = await service.make.comment(residentUser.resident, {
      origen: 'Área común',
      idOrigen: 'a/b c',
    });
    const found = await commentsOf(
      service,
      residentUser,
      encodeURIComponent('área COMÚN'),
      encodeURIComponent('a/b c'),
    );
    expect(idsOf(found)).toEqual([comment.id]);
  });

  test('an origin with a letter that has more characters in lower case is found', async () => {
    const { residentUser } = await makeCommentFixture(service);
    const comment = await service.make.comment(residentUser.resident, { origen: 'İzmir', idOrigen: 'İ/1' });
    for (const origen of ['İzmir', 'İZMIR', 'I\u0307zmir']) {
      const found = await commentsOf(
        service,
        residentUser,
        encodeURIComponent(origen),
        encodeURIComponent('İ/1'),
      );
      expect(idsOf(found)).toEqual([comment.id]);
    }
  });

  test.each(['%00/1', 'event/a%00'])(
    'an origin with a character that no text has is 404: %s',
    async (path) => {
      const { residentUser } = await makeCommentFixture(service);
      const answer = await service.as(residentUser).get(`/api/comentarios/origen/${path}`);
      expectRefused(answer, 404, 'NOT_FOUND', 'Recurso no encontrado.');
    },
  );

  test("comments on other origins are within scope of callers of the author's community", async () => {
    const { admin, residentUser, neighbour } = await makeCommentFixture(service);
    const elsewhere = await makeCommentFixture(service);
    const event = { origen: 'event', idOrigen: unique() };
    const comment = await service.make.comment(residentUser.resident, event);
    const foreign = await service.make.comment(elsewhere.residentUser.resident, event);
    const system = await service.make.systemAdmin();
    for (const caller of [admin, residentUser, neighbour]) {
      expect(idsOf(await commentsOf(service, caller, 'event', event.idOrigen))).toEqual([comment.id]);
      expectRefused(await service.as(caller).get(`/api/comentarios/${foreign.id}`), 404, 'NOT_FOUND');
    }
    expect(idsOf(await commentsOf(service, system, 'event', event.idOrigen))).toEqual([
      foreign.id,
      comment.id,
    ]);
    expect(await commentsOf(service, await service.make.user('RESIDENT'), 'event', event.idOrigen)).toEqual(
      [],
    );
  });

  test('comments of an author without a community are in the scope of administrators and the author', async () => {
    const author = await service.make.residentUser(null);
    const comment = await service.make.comment(author.resident, { origen: 'post', idOrigen: unique() });
    const { admin, residentUser } = await makeCommentFixture(service);
    for (const caller of [author, admin, await service.make.systemAdmin()]) {
      expect((await service.as(caller).get(`/api/comentarios/${comment.id}`)).status).toBe(200);
    }
    expect((await service.as(residentUser).get(`/api/comentarios/${comment.id}`)).status).toBe(404);
  });

  test('comments stay with their ticket when author and owner move away', async () => {
    const { community, admin, residentUser, neighbour, ticket } = await makeCommentFixture(service);
    const elsewhere = await makeCommentFixture(service);
    const comment = await service.make.comment(neighbour.resident, ticket);
    const mover = service.as(await service.make.admin(community, elsewhere.community));
    for (const { resident } of [residentUser, neighbour]) {
      const body = { communityId: elsewhere.community.id };
      expect((await mover.put(`/api/residents/${resident.id}`, body)).status).toBe(200);
    }
    for (const caller of [admin, residentUser, neighbour]) {
      expect(idsOf(await commentsOf(service, caller, 'ticket', ticket.id))).toEqual([comment.id]);
    }
    expect(await commentsOf(service, elsewhere.admin, 'ticket', ticket.id)).toEqual([]);
  });

  test('the comments of a deleted author remain and show its name', async () => {
    const { admin, neighbour, ticket } = await makeCommentFixture(service);
    const comments = [
      await service.make.comment(neighbour.resident, ticket),
      await service.make.comment(neighbour.resident, { origen: 'event', idOrigen: unique() }),
    ];
    expect((await service.as(admin).delete(`/api/residents/${neighbour.resident.id}`)).status).toBe(204);
    for (const { id } of comments) {
      expect(await service.as(admin).get(`/api/comentarios/${id}`)).toMatchObject({
        status: 200,
        body: { residentName: neighbour.resident.fullName },
      });
    }
  });

  test('the comments of a deleted community are out of scope for everyone', async () => {
    const { community, admin, residentUser, ticket } = await makeCommentFixture(service);
    const comments = [
      await service.make.comment(residentUser.resident, ticket),
      await service.make.comment(residentUser.resident, { origen: 'event', idOrigen: unique() }),
    ];
    const system = await service.make.systemAdmin();
    expect((await service.as(system).delete(`/api/communities/${community.id}`)).status).toBe(204);
    for (const { id } of comments) {
      for (const caller of [system, admin]) {
        expect((await service.as(caller).get(`/api/comentarios/${id}`)).status).toBe(404);
        expect((await service.as(caller).delete(`/api/comentarios/${id}`)).status).toBe(404);
      }
    }
    expect(await commentsOf(service, system, 'ticket', ticket.id)).toEqual([]);
  });
});
