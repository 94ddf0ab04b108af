import { commentOn, makeCommentFixture } from '../support/comment-fixture.js';
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

  test('the administration comments on no ticket out of scope, and on nothing but tickets', async () => {
    const { community, admin, ticket } = await makeCommentFixture(service);
    const elsewhere = await makeCommentFixture(service);
    const guard = await service.make.guard(community);
    for (const [person, input] of [
      [admin, commentOn(elsewhere.ticket)],
      [admin, { ...commentOn(ticket), origen: 'post' }],
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
