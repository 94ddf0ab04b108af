import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person } from '../support/accounts.js';
import { commentOn, commentsOf, makeCommentFixture } from '../support/comment-fixture.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const idsOf = (comments: { id: number }[]) => comments.map(({ id }) => id);

describe('comments through GraphQL', () => {
  test('GraphQL follows a thread of comments from its ticket and from its author', async () => {
    const { admin, residentUser, neighbour, ticket } = await makeCommentFixture(service);
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

  test('GraphQL creates, changes and deletes comments by the same rules as REST', async () => {
    const { admin, community, residentUser, ticket } = await makeCommentFixture(service);
    const client = service.as(residentUser);
    const create =
      'mutation ($input: CreateCommentInput!) { createComment(input: $input) { id residentName ticket { id } } }';
    const created = await client.graphql(create, { input: commentOn(ticket) });
    expect(created).toMatchObject({
      errors: undefined,
      data: { createComment: { residentName: residentUser.resident.fullName, ticket: { id: ticket.id } } },
    });
    const guard = await service.make.guard(community);
    const refused = await service.as(guard).graphql(create, { input: commentOn(ticket) });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_OPERATION' });
    const { id } = created.data.createComment;
    const change =
      'mutation ($id: Int!) { updateComment(id: $id, input: { comentarioTexto: "Listo" }) { comentarioTexto } }';
    expect(await client.graphql(change, { id })).toMatchObject({
      data: { updateComment: { comentarioTexto: 'Listo' } },
    });
    const forbidden = await service.as(admin).graphql(change, { id });
    expect(forbidden.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
    const remove = 'mutation ($id: Int!) { deleteComment(id: $id) { deletedId } }';
    expect(await service.as(admin).graphql(remove, { id })).toMatchObject({
      data: { deleteComment: { deletedId: id } },
    });
    expect(await client.graphql('query ($id: Int!) { comment(id: $id) { id } }', { id })).toMatchObject({
      errors: undefined,
      data: { comment: null },
    });
  });

  test('the comment list supports conditions and every order within scope', async () => {
    const { residentUser, neighbour, ticket } = await makeCommentFixture(service);
    const at = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` });
    const a = await service.make.comment(residentUser.resident, ticket, at(1));
    const b = await service.make.comment(neighbour.resident, { origen: 'Event', idOrigen: '1' }, at(2));
    const c = await service.make.comment(residentUser.resident, { origen: 'event', idOrigen: '2' }, at(3));
    await service.make.comment((await makeCommentFixture(service)).residentUser.resident, {
      origen: 'event',
      idOrigen: '1',
    });
    const listed = async (args: object) => {
      const { data, errors } = await service
        .as(residentUser)
        .graphql(
          'query ($where: CommentWhere, $orderBy: [CommentOrder!]) { comments(where: $where, orderBy: $orderBy) { nodes { id } } }',
          { ...args },
        );
      expect(errors).toBeUndefined();
      return idsOf(data.comments.nodes);
    };
    expect(await listed({})).toEqual([c.id, b.id, a.id]);
    expect(await listed({ orderBy: 'CREATED_AT_ASC' })).toEqual([a.id, b.id, c.id]);
    expect(await listed({ where: { origen: { in: ['Event', 'event'] } } })).toEqual([c.id, b.id]);
    expect(await listed({ where: { origen: { eq: 'Event' }, idOrigen: { eq: '1' } } })).toEqual([b.id]);
    const own = { resident: { id: { eq: residentUser.resident.id } } };
    expect(await listed({ where: own })).toEqual([c.id, a.id]);
  });
});

describe('comments by the administration', () => {
  const CREATE = `mutation ($input: CreateCommentInput!) { createComment(input: $input) {
    id residentId residentName resident { id } author { id } can { update { allowed } delete { allowed } } } }`;
  const ZERO = '00000000-0000-0000-0000-000000000000';

  test('administrators comment on a ticket through GraphQL, as users without a resident', async () => {
    const { community, residentUser, ticket } = await makeCommentFixture(service);
    const names = { firstName: 'Adriana', lastName: 'Mendoza' };
    const administrators = [
      await service.make.user('ADMIN_COMPANY', names, [community]),
      await service.make.user('SYSTEM_ADMIN', names),
    ];
    for (const person of administrators) {
      for (let run = 0; run < 3; run += 1) {
        const { data, errors } = await service.as(person).graphql(CREATE, { input: commentOn(ticket) });
        expect(errors).toBeUndefined();
        expect(data.createComment).toEqual({
          id: expect.any(Number),
          residentId: ZERO,
          residentName: 'Adriana Mendoza',
          resident: null,
          author: { id: person.id },
          can: { update: { allowed: true }, delete: { allowed: true } },
        });
      }
      const refused = await service.as(person).post('/api/comentarios', commentOn(ticket));
      expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION' } });
    }
    const list = await service.as(residentUser).get(`/api/comentarios/origen/ticket/${ticket.id}`);
    expect(list.body).toHaveLength(6);
    for (const one of list.body)
      expect(one).toMatchObject({ residentId: ZERO, residentName: 'Adriana Mendoza', updatedAt: null });
    const { data } = await service.as(residentUser).graphql(
      `query ($id: Int!) { ticket(id: $id) { firstResponseAt comments { totalCount }
        timeline { nodes { ... on Comment { residentName resident { id } author { id } } } } } }`,
      { id: ticket.id },
    );
    expect(data.ticket.firstResponseAt).toEqual(expect.any(String));
    expect(data.ticket.comments.totalCount).toBe(6);
    expect(data.ticket.timeline.nodes[0]).toEqual({
      residentName: 'Adriana Mendoza',
      resident: null,
      author: null,
    });
  });

  test('only its author changes a comment by the administration, and the author and administrators delete it', async () => {
    const { community, admin, residentUser, ticket } = await makeCommentFixture(service);
    const { data } = await service.as(admin).graphql(CREATE, { input: commentOn(ticket) });
    const { id } = data.createComment;
    const colleague = await service.make.admin(community);
    const update = (person: typeof admin) =>
      service
        .as(person)
        .graphql(
          'mutation ($id: Int!) { updateComment(id: $id, input: { comentarioTexto: "Otro" }) { comentarioTexto } }',
          { id },
        );
    for (const person of [colleague, residentUser])
      expect((await update(person)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect((await service.as(colleague).put(`/api/comentarios/${id}`, { comentarioTexto: 'x' })).status).toBe(
      403,
    );
    expect((await service.as(residentUser).delete(`/api/comentarios/${id}`)).status).toBe(403);
    expect((await service.as(admin).get(`/api/comentarios/${id}`)).body.comentarioTexto).toBe(
      'También lo noté',
    );
    expect((await update(admin)).data.updateComment).toEqual({ comentarioTexto: 'Otro' });
    expect((await service.as(colleague).delete(`/api/comentarios/${id}`)).status).toBe(204);
  });

  const makeSubjects = (community: Community | null) =>
    Promise.all([
      service.make.announcement(community).then(({ id }) => ({ origen: 'post', idOrigen: id })),
      service.make.provider(community).then(({ id }) => ({ origen: 'Provider', idOrigen: id })),
      service.make.serviceProvider(community).then(({ id }) => ({ origen: 'provider', idOrigen: id })),
    ]);
  const textOn = (subject: object) => ({ ...subject, comentarioTexto: 'Mañana respondemos' });
  const textsOn = async (person: Person, { origen, idOrigen }: { origen: string; idOrigen: string }) =>
    (await commentsOf(service, person, origen, idOrigen)).length;

  test('the administration answers on announcements and providers of its communities', async () => {
    const { community, admin, residentUser } = await makeCommentFixture(service);
    const elsewhere = await makeCommentFixture(service);
    for (const subject of await makeSubjects(community)) {
      const question = await service.make.comment(residentUser.resident, subject);
      const spelled = { ...subject, idOrigen: subject.idOrigen.toUpperCase() };
      const input = { ...textOn(spelled), idComment: question.id };
      for (let run = 0; run < 3; run += 1) {
        const { data, errors } = await service.as(admin).graphql(CREATE, { input });
        expect(errors).toBeUndefined();
        expect(data.createComment).toMatchObject({
          residentId: ZERO,
          resident: null,
          author: { id: admin.id },
        });
      }
      const legacy = await service.as(admin).post('/api/comentarios', input);
      expect(legacy).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION' } });
      const { body } = await service
        .as(residentUser)
        .get(`/api/comentarios/origen/${spelled.origen}/${spelled.idOrigen}`);
      expect(body).toHaveLength(4);
      expect(body.map(({ idOrigen }: { idOrigen: string }) => idOrigen)).toEqual(
        Array(4).fill(subject.idOrigen),
      );
      expect(body[0]).toMatchObject({ residentId: ZERO, residentName: expect.stringMatching(/^\S+ \S/) });
      const refused = await service.as(elsewhere.admin).graphql(CREATE, { input });
      expect(refused.errors).toMatchObject([{ extensions: { code: 'INVALID_OPERATION' } }]);
      for (const person of [elsewhere.admin, elsewhere.residentUser])
        expect(await textsOn(person, subject)).toBe(0);
    }
  });

  test('a comment of the administration on a general record is read by its audience in the communities of its author', async () => {
    const mine = await makeCommentFixture(service);
    const other = await makeCommentFixture(service);
    const system = await service.make.systemAdmin();
    for (const subject of await makeSubjects(null)) {
      await service.as(mine.admin).graphql(CREATE, { input: textOn(subject) });
      expect(await textsOn(mine.admin, subject)).toBe(1);
      expect(await textsOn(mine.residentUser, subject)).toBe(1);
      for (const person of [other.admin, other.residentUser]) expect(await textsOn(person, subject)).toBe(0);
      await service.as(system).graphql(CREATE, { input: textOn(subject) });
      for (const person of [mine, other].flatMap(({ admin, residentUser }) => [admin, residentUser]))
        expect(await textsOn(person, subject)).toBe(
          person === mine.admin || person === mine.residentUser ? 2 : 1,
        );
    }
  });

  test('the author changes and deletes a comment on a general record, which another administrator cannot', async () => {
    const mine = await makeCommentFixture(service);
    const other = await makeCommentFixture(service);
    const { id } = await service.make.announcement(null);
    const input = textOn({ origen: 'post', idOrigen: id });
    const created = await service.as(mine.admin).graphql(CREATE, { input });
    const path = `/api/comentarios/${created.data.createComment.id}`;
    expect((await service.as(other.admin).delete(path)).status).toBe(404);
    expect((await service.as(mine.residentUser).delete(path)).status).toBe(403);
    expect((await service.as(mine.admin).put(path, { comentarioTexto: 'Hoy' })).status).toBe(200);
    expect((await service.as(mine.admin).delete(path)).status).toBe(204);
  });

  test('the administration comments on nothing that is out of scope, and on no other kinds of objects', async () => {
    const { community, admin, ticket } = await makeCommentFixture(service);
    const elsewhere = await makeCommentFixture(service);
    const guard = await service.make.guard(community);
    for (const [person, input] of [
      [admin, commentOn(elsewhere.ticket)],
      [admin, { ...commentOn(ticket), origen: 'post' }],
      [admin, { ...commentOn(ticket), origen: 'provider', idOrigen: community.id }],
      [admin, { ...commentOn(ticket), origen: 'event' }],
      [guard, commentOn(ticket)],
    ] as const) {
      const { errors } = await service.as(person).graphql(CREATE, { input });
      expect(errors).toMatchObject([{ extensions: { code: 'INVALID_OPERATION' } }]);
    }
    for (const { admin: reader, ticket: of } of [{ admin, ticket }, elsewhere]) {
      const list = await service.as(reader).get(`/api/comentarios/origen/ticket/${of.id}`);
      expect(list.body).toEqual([]);
    }
  });

  test('a committee member with a resident record comments as that resident', async () => {
    const { community, ticket } = await makeCommentFixture(service);
    const committee = await service.make.residentUser(community, 'COMITEE_MEMBER');
    const { data } = await service.as(committee).graphql(CREATE, { input: commentOn(ticket) });
    expect(data.createComment).toMatchObject({
      residentId: committee.resident.id,
      resident: { id: committee.resident.id },
      author: { id: committee.id },
    });
  });
});
