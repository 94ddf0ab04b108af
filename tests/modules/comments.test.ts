import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Ticket } from '../../src/modules/tickets/ticket.entity.js';
import { type Person, type ResidentUser, unique } from '../support/build.js';
import type { Answer } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-0000-0000-000000000000';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN_TICKET = 'El ticket indicado no existe.';
const UNKNOWN_PARENT = 'El comentario al que responde no existe en este origen.';

interface Home {
  community: Community;
  admin: Person;
  residentUser: ResidentUser;
  neighbour: ResidentUser;
  ticket: Ticket;
}

/** A community with its administrator and two residents, one of whom has made a ticket. */
async function aHome(): Promise<Home> {
  const community = await service.make.community();
  const residentUser = await service.make.residentUser(community);
  return {
    community,
    admin: await service.make.admin(community),
    residentUser,
    neighbour: await service.make.residentUser(community, 'RENTER'),
    ticket: await service.make.ticket(residentUser.resident),
  };
}

const about = (ticket: Ticket, fields: object = {}) => ({
  origen: 'ticket',
  idOrigen: String(ticket.id),
  comentarioTexto: 'También lo noté',
  ...fields,
});

const expectRefused = (answer: Answer, status: number, code: string, message?: string) => {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({
    code,
    message: message ?? expect.stringMatching(/\S/),
    errors: null,
    traceId: answer.headers.get('x-request-id'),
  });
};

type CommentBody = { id: number; idComment: number | null };

const commentsOf = async (
  caller: Person,
  origen: string,
  idOrigen: string | number,
): Promise<CommentBody[]> => {
  const answer = await service.as(caller).get(`/api/comentarios/origen/${origen}/${idOrigen}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
const idsOf = (comments: { id: number }[]) => comments.map(({ id }) => id);

describe('a new comment', () => {
  test('is answered with its author and where it is found', async () => {
    const { neighbour, ticket } = await aHome();
    const client = service.as(neighbour);
    const created = await client.post('/api/comentarios', about(ticket, { residentId: NOBODY }));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/comentarios/${created.body.id}`);
    expect(created.body).toEqual({
      id: expect.any(Number),
      residentId: neighbour.resident.id,
      residentName: neighbour.resident.fullName,
      origen: 'ticket',
      idOrigen: String(ticket.id),
      idComment: null,
      comentarioTexto: 'También lo noté',
      imageUrls: null,
      createdAt: expect.stringMatching(MOMENT),
      updatedAt: null,
    });
    expect((await client.get(`/API/Comentarios/${created.body.id}/`)).body).toEqual(created.body);
  });

  test('takes pictures, and replies to another of the same origin in any case', async () => {
    const { residentUser, neighbour, ticket } = await aHome();
    const parent = await service.make.comment(residentUser.resident, ticket);
    const reply = about(ticket, { origen: ' TICKET ', idComment: parent.id, imageUrls: ['uploads/a.png'] });
    expect(await service.as(neighbour).post('/api/comentarios', reply)).toMatchObject({
      status: 201,
      body: { origen: 'TICKET', idComment: parent.id, imageUrls: ['uploads/a.png'] },
    });
  });

  test.each(['ADMIN_COMPANY', 'SYSTEM_ADMIN', 'VIGILANCE', 'COMITEE_MEMBER'] as const)(
    'of a %s without a resident record is refused',
    async (role) => {
      const { community, admin, ticket } = await aHome();
      const caller = await service.make.user(role, {}, [community]);
      expectRefused(
        await service.as(caller).post('/api/comentarios', about(ticket)),
        400,
        'INVALID_OPERATION',
        'Usuario no está registrado como residente.',
      );
      expect(await commentsOf(admin, 'ticket', ticket.id)).toEqual([]);
    },
  );

  test('about a ticket that is unknown, out of reach or no ticket id is refused', async () => {
    const { residentUser, ticket } = await aHome();
    const elsewhere = await aHome();
    const unknown = [elsewhere.ticket.id, 0, -1, 2147483647, 2147483648, 99999999999, NOBODY, 'x', ''];
    for (const idOrigen of [...unknown, `0${ticket.id}`, `${ticket.id}.0`]) {
      for (const origen of ['ticket', 'Ticket']) {
        const body = about(ticket, { origen, idOrigen: String(idOrigen) });
        const refused = await service.as(residentUser).post('/api/comentarios', body);
        expectRefused(refused, 400, 'INVALID_OPERATION', UNKNOWN_TICKET);
      }
    }
    expect(await commentsOf(elsewhere.admin, 'ticket', elsewhere.ticket.id)).toEqual([]);
  });

  test('replying to what is unknown, out of reach or about something else is refused', async () => {
    const { residentUser, ticket } = await aHome();
    const elsewhere = await aHome();
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
      const refused = await client.post('/api/comentarios', about(ticket, { idComment }));
      expectRefused(refused, 400, 'INVALID_OPERATION', UNKNOWN_PARENT);
    }
    const reply = { ...event, comentarioTexto: 'Voy', idComment: foreign.id };
    expectRefused(await client.post('/api/comentarios', reply), 400, 'INVALID_OPERATION', UNKNOWN_PARENT);
    expect(await commentsOf(residentUser, 'ticket', ticket.id)).toEqual([]);
  });

  test('about anything else is not checked', async () => {
    const { residentUser } = await aHome();
    for (const [origen, idOrigen] of [
      ['event', unique()],
      ['post', NOBODY],
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

  test.each([
    ['origen', { origen: 'x'.repeat(50), idOrigen: '1' }, { origen: 'x'.repeat(51) }],
    ['origen', { origen: 'event' }, { origen: null }],
    ['idOrigen', { origen: 'event', idOrigen: 'x'.repeat(50) }, { idOrigen: 'x'.repeat(51) }],
    ['idOrigen', { origen: 'event' }, { idOrigen: 7 }],
    ['comentarioTexto', { comentarioTexto: 'x'.repeat(4000) }, { comentarioTexto: 'x'.repeat(4001) }],
    ['comentarioTexto', { comentarioTexto: ' . ' }, { comentarioTexto: '  ' }],
    ['idComment', { idComment: null }, { idComment: 'x' }],
    ['imageUrls', { imageUrls: ['x'.repeat(1000)] }, { imageUrls: ['x'.repeat(1001)] }],
    ['imageUrls', { imageUrls: Array(20).fill('a') }, { imageUrls: Array(21).fill('a') }],
  ])('keeps the limits of %s', async (field, accepted, refused) => {
    const { residentUser, ticket } = await aHome();
    const client = service.as(residentUser);
    expect((await client.post('/api/comentarios', about(ticket, accepted))).status).toBe(201);
    const answer = await client.post('/api/comentarios', about(ticket, refused));
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test('with nothing in its body names every missing field', async () => {
    const { residentUser } = await aHome();
    const answer = await service.as(residentUser).post('/api/comentarios', {});
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(answer.body.errors).sort()).toEqual(['comentarioTexto', 'idOrigen', 'origen']);
  });
});

describe('reading comments', () => {
  test('by origin: newest first, in any case of the origin, of that one thing alone', async () => {
    const { admin, residentUser, neighbour, ticket } = await aHome();
    const at = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` });
    const old = await service.make.comment(residentUser.resident, ticket, at(1));
    const latest = await service.make.comment(neighbour.resident, ticket, at(3));
    const middle = await service.make.comment(residentUser.resident, ticket, { ...at(2), origen: 'Ticket' });
    await service.make.comment(residentUser.resident, await service.make.ticket(residentUser.resident));
    await service.make.comment(residentUser.resident, { origen: 'event', idOrigen: String(ticket.id) });
    for (const caller of [admin, residentUser, neighbour]) {
      for (const origen of ['ticket', 'TICKET']) {
        expect(idsOf(await commentsOf(caller, origen, ticket.id))).toEqual([latest.id, middle.id, old.id]);
      }
    }
  });

  test('of an unknown record, or of a ticket out of reach, gives an empty list', async () => {
    const { residentUser, ticket } = await aHome();
    const outsider = (await aHome()).admin;
    await service.make.comment(residentUser.resident, ticket);
    expect(await commentsOf(outsider, 'ticket', ticket.id)).toEqual([]);
    expect(await commentsOf(residentUser, 'ticket', 2147483647)).toEqual([]);
    expect(await commentsOf(residentUser, 'ticket', 'x')).toEqual([]);
    expect(await commentsOf(residentUser, 'nada', 'a%2Fb%20c')).toEqual([]);
  });

  test('an origin with signs in it is found by its encoded path', async () => {
    const { residentUser } = await aHome();
    const comment = await service.make.comment(residentUser.resident, {
      origen: 'Área común',
      idOrigen: 'a/b c',
    });
    const found = await commentsOf(
      residentUser,
      encodeURIComponent('área COMÚN'),
      encodeURIComponent('a/b c'),
    );
    expect(idsOf(found)).toEqual([comment.id]);
  });

  test('about other things: for whoever reaches the community of the author', async () => {
    const { admin, residentUser, neighbour } = await aHome();
    const elsewhere = await aHome();
    const event = { origen: 'event', idOrigen: unique() };
    const comment = await service.make.comment(residentUser.resident, event);
    const foreign = await service.make.comment(elsewhere.residentUser.resident, event);
    const system = await service.make.systemAdmin();
    for (const caller of [admin, residentUser, neighbour]) {
      expect(idsOf(await commentsOf(caller, 'event', event.idOrigen))).toEqual([comment.id]);
      expectRefused(await service.as(caller).get(`/api/comentarios/${foreign.id}`), 404, 'NOT_FOUND');
    }
    expect(idsOf(await commentsOf(system, 'event', event.idOrigen))).toEqual([foreign.id, comment.id]);
    expect(await commentsOf(await service.make.user('RESIDENT'), 'event', event.idOrigen)).toEqual([]);
  });

  test('about other things, by an author without a community: for administrators and the author', async () => {
    const author = await service.make.residentUser(null);
    const comment = await service.make.comment(author.resident, { origen: 'post', idOrigen: unique() });
    const { admin, residentUser } = await aHome();
    for (const caller of [author, admin, await service.make.systemAdmin()]) {
      expect((await service.as(caller).get(`/api/comentarios/${comment.id}`)).status).toBe(200);
    }
    expect((await service.as(residentUser).get(`/api/comentarios/${comment.id}`)).status).toBe(404);
  });

  test.each(['0', '2147483647', '2147483648', 'abc', NOBODY])('there is none with the id %s', async (id) => {
    const client = service.as(await service.make.systemAdmin());
    expectRefused(await client.get(`/api/comentarios/${id}`), 404, 'NOT_FOUND');
    expectRefused(await client.put(`/api/comentarios/${id}`, { comentarioTexto: 'a' }), 404, 'NOT_FOUND');
    expectRefused(await client.delete(`/api/comentarios/${id}`), 404, 'NOT_FOUND');
  });

  test('without a token everything is refused', async () => {
    const { anonymous } = service;
    for (const answer of [
      await anonymous.get('/api/comentarios/1'),
      await anonymous.get('/api/comentarios/origen/ticket/1'),
      await anonymous.post('/api/comentarios', { origen: 'a', idOrigen: 'b', comentarioTexto: 'c' }),
      await anonymous.put('/api/comentarios/1', { comentarioTexto: 'c' }),
      await anonymous.delete('/api/comentarios/1'),
    ]) {
      expectRefused(answer, 401, 'UNAUTHORIZED', 'No autorizado.');
    }
  });

  test('those about a ticket stay with it when author and owner move away', async () => {
    const { admin, residentUser, neighbour, ticket } = await aHome();
    const elsewhere = await aHome();
    const comment = await service.make.comment(neighbour.resident, ticket);
    const system = service.as(await service.make.systemAdmin());
    for (const { resident } of [residentUser, neighbour]) {
      const body = { communityId: elsewhere.community.id };
      expect((await system.put(`/api/residents/${resident.id}`, body)).status).toBe(200);
    }
    for (const caller of [admin, residentUser, neighbour]) {
      expect(idsOf(await commentsOf(caller, 'ticket', ticket.id))).toEqual([comment.id]);
    }
    expect(await commentsOf(elsewhere.admin, 'ticket', ticket.id)).toEqual([]);
  });

  test('a deleted author leaves comments with its name', async () => {
    const { admin, neighbour, ticket } = await aHome();
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

  test('the comments of a deleted community are out of reach for everyone', async () => {
    const { community, admin, residentUser, ticket } = await aHome();
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
    expect(await commentsOf(system, 'ticket', ticket.id)).toEqual([]);
  });
});

describe('changing a comment', () => {
  test('its author changes the text, and nothing else', async () => {
    const { residentUser, ticket } = await aHome();
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
      updatedAt: expect.stringMatching(MOMENT),
    });
  });

  test.each([
    ['without a text', {}],
    ['with a blank text', { comentarioTexto: ' ' }],
    ['with null for a text', { comentarioTexto: null }],
    ['with a text too long', { comentarioTexto: 'x'.repeat(4001) }],
  ])('a body %s is refused', async (_, body) => {
    const { residentUser, ticket } = await aHome();
    const comment = await service.make.comment(residentUser.resident, ticket);
    const path = `/api/comentarios/${comment.id}`;
    const answer = await service.as(residentUser).put(path, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(answer.body.errors)).toEqual(['comentarioTexto']);
    expect((await service.as(residentUser).get(path)).body).toMatchObject({
      comentarioTexto: comment.comentarioTexto,
      updatedAt: null,
    });
  });

  test('nobody else changes it, an administrator neither', async () => {
    const { admin, residentUser, neighbour, ticket } = await aHome();
    const path = `/api/comentarios/${(await service.make.comment(neighbour.resident, ticket)).id}`;
    const outsider = await aHome();
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
  test('its author and administrators delete it; replies to it stay', async () => {
    const { admin, residentUser, neighbour, ticket } = await aHome();
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

  test('others are refused, outsiders find nothing, and it stays', async () => {
    const { residentUser, neighbour, ticket } = await aHome();
    const path = `/api/comentarios/${(await service.make.comment(neighbour.resident, ticket)).id}`;
    const outsider = await aHome();
    expectRefused(await service.as(residentUser).delete(path), 403, 'FORBIDDEN');
    for (const caller of [outsider.admin, outsider.residentUser]) {
      expectRefused(await service.as(caller).delete(path), 404, 'NOT_FOUND');
    }
    expect((await service.as(neighbour).get(path)).status).toBe(200);
  });

  test('while others reply leaves no reply to what is gone', async () => {
    const { residentUser, neighbour, ticket } = await aHome();
    const parent = await service.make.comment(residentUser.resident, ticket);
    const reply = about(ticket, { idComment: parent.id });
    const [deleted, ...replies] = await Promise.all([
      service.as(residentUser).delete(`/api/comentarios/${parent.id}`),
      ...Array.from({ length: 5 }, () => service.as(neighbour).post('/api/comentarios', reply)),
    ]);
    expect(deleted.status).toBe(204);
    const made = replies.filter(({ status }) => status === 201);
    for (const answer of replies.filter(({ status }) => status !== 201)) {
      expectRefused(answer, 400, 'INVALID_OPERATION', UNKNOWN_PARENT);
    }
    const left = await commentsOf(residentUser, 'ticket', ticket.id);
    expect(idsOf(left).sort()).toEqual(made.map(({ body }) => body.id).sort());
    for (const { idComment } of left) expect(idComment).toBeNull();
  });

  test('a ticket deleted while others comment takes every comment with it', async () => {
    const { admin, residentUser, neighbour, ticket } = await aHome();
    const [deleted, ...made] = await Promise.all([
      service.as(admin).delete(`/api/tickets/${ticket.id}`),
      ...Array.from({ length: 5 }, () => service.as(neighbour).post('/api/comentarios', about(ticket))),
    ]);
    expect(deleted.status).toBe(204);
    for (const answer of made.filter(({ status }) => status !== 201)) {
      expectRefused(answer, 400, 'INVALID_OPERATION', UNKNOWN_TICKET);
    }
    expect(await commentsOf(residentUser, 'ticket', ticket.id)).toEqual([]);
  });
});

describe('comments through GraphQL', () => {
  test('a thread is followed both ways, from its ticket and from its author', async () => {
    const { admin, residentUser, neighbour, ticket } = await aHome();
    const at = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` });
    const root = await service.make.comment(residentUser.resident, ticket, at(1));
    const first = await service.make.comment(neighbour.resident, ticket, { ...at(2), idComment: root.id });
    const second = await service.make.comment(residentUser.resident, ticket, {
      ...at(3),
      idComment: root.id,
    });
    const { data, errors } = await service.as(admin).graphql(
      `query ($id: Int!) { ticket(id: $id) { comments(orderBy: CREATED_AT_ASC) { totalCount nodes {
        id resident { fullName } ticket { id } parent { id } replies { totalCount nodes { id } } } }
        resident { comments { nodes { id } } } } }`,
      { id: ticket.id },
    );
    expect(errors).toBeUndefined();
    const none = { totalCount: 0, nodes: [] };
    const common = { ticket: { id: ticket.id } };
    const byResidentUser = { ...common, resident: { fullName: residentUser.resident.fullName } };
    expect(data.ticket.comments).toEqual({
      totalCount: 3,
      nodes: [
        {
          ...byResidentUser,
          id: root.id,
          parent: null,
          replies: { totalCount: 2, nodes: [{ id: second.id }, { id: first.id }] },
        },
        {
          ...common,
          id: first.id,
          resident: { fullName: neighbour.resident.fullName },
          parent: { id: root.id },
          replies: none,
        },
        { ...byResidentUser, id: second.id, parent: { id: root.id }, replies: none },
      ],
    });
    expect(data.ticket.resident.comments.nodes).toEqual([{ id: second.id }, { id: root.id }]);
  });

  test('are made, changed and deleted with the same rules', async () => {
    const { admin, residentUser, ticket } = await aHome();
    const client = service.as(residentUser);
    const create =
      'mutation ($input: CreateCommentInput!) { createComment(input: $input) { id residentName ticket { id } } }';
    const created = await client.graphql(create, { input: about(ticket) });
    expect(created).toMatchObject({
      errors: undefined,
      data: { createComment: { residentName: residentUser.resident.fullName, ticket: { id: ticket.id } } },
    });
    const refused = await service.as(admin).graphql(create, { input: about(ticket) });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_OPERATION' });
    const { id } = created.data.createComment;
    const change =
      'mutation ($id: Int!) { updateComment(id: $id, input: { comentarioTexto: "Listo" }) { comentarioTexto } }';
    expect(await client.graphql(change, { id })).toMatchObject({
      data: { updateComment: { comentarioTexto: 'Listo' } },
    });
    const forbidden = await service.as(admin).graphql(change, { id });
    expect(forbidden.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
    const remove = 'mutation ($id: Int!) { deleteComment(id: $id) }';
    expect(await service.as(admin).graphql(remove, { id })).toMatchObject({ data: { deleteComment: true } });
    expect(await client.graphql('query ($id: Int!) { comment(id: $id) { id } }', { id })).toMatchObject({
      errors: undefined,
      data: { comment: null },
    });
  });

  test('are narrowed by every filter and put in every order, within reach', async () => {
    const { residentUser, neighbour, ticket } = await aHome();
    const at = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` });
    const a = await service.make.comment(residentUser.resident, ticket, at(1));
    const b = await service.make.comment(neighbour.resident, { origen: 'Event', idOrigen: '1' }, at(2));
    const c = await service.make.comment(residentUser.resident, { origen: 'event', idOrigen: '2' }, at(3));
    await service.make.comment((await aHome()).residentUser.resident, { origen: 'event', idOrigen: '1' });
    const listed = async (args: object) => {
      const { data, errors } = await service
        .as(residentUser)
        .graphql(
          'query ($filter: CommentFilter, $orderBy: CommentOrder) { comments(filter: $filter, orderBy: $orderBy) { nodes { id } } }',
          { ...args },
        );
      expect(errors).toBeUndefined();
      return idsOf(data.comments.nodes);
    };
    expect(await listed({})).toEqual([c.id, b.id, a.id]);
    expect(await listed({ orderBy: 'CREATED_AT_ASC' })).toEqual([a.id, b.id, c.id]);
    expect(await listed({ filter: { origen: 'EVENT' } })).toEqual([c.id, b.id]);
    expect(await listed({ filter: { origen: 'event', idOrigen: '1' } })).toEqual([b.id]);
    expect(await listed({ filter: { residentId: neighbour.resident.id } })).toEqual([b.id]);
  });
});
