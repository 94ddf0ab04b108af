import { randomUUID } from 'node:crypto';
import { nodeIdOf } from '../../src/engine/declare.js';
import type { Community } from '../../src/modules/communities/community.entity.js';
import type { RoleCode } from '../../src/platform/roles.js';
import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const EXPLAIN = { 'x-explain': '1', 'accept-language': 'en' };
const DELETED_AT = '2020-01-01T00:00:00.000Z';

interface Body {
  readonly data: Record<string, unknown>;
  readonly extensions?: { readonly explain?: object[] };
}

/** The body of a query; the same for a new document and a known one. */
async function ask(client: Client, query: string, variables?: object, headers = EXPLAIN) {
  const bodies: Body[] = [];
  for (let time = 0; time < 3; time += 1) {
    const { body } = await client.post('/graphql', { query, variables }, headers);
    bodies.push(JSON.parse(JSON.stringify(body).replace(/"traceId":"[^"]*"/g, '"traceId":""')));
  }
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);
  return bodies[0] as Body;
}

const PET = 'query ($id: GUID!) { pet(id: $id) { id } }';

const UNKNOWN_ID = { rule: 'UNKNOWN_ID', message: 'No record within your scope has this id.' };
const DELETED = { rule: 'DELETED', message: 'The record was deleted, or its community was.' };

/** A resident with a pet, and with one that was deleted. */
async function makePets(community: Community) {
  const { resident } = await service.make.residentUser(community);
  return {
    resident,
    pet: await service.make.pet(resident),
    deletedPet: await service.make.pet(resident, { deletedAt: DELETED_AT }),
  };
}

/** A user who has signed in, with the node id of the session. */
async function signIn(role: RoleCode) {
  const { username } = await service.make.user(role, { passwordHash: PASSWORD_HASH });
  const { body } = await service.anonymous.post('/api/auth/login', { username, password: PASSWORD });
  const client = new Client(service.url, body.token);
  const { data } = await client.graphql('{ mySessions { nodeId } }');
  return { client, nodeId: data.mySessions[0].nodeId as string };
}

const explainedTo = async (client: Client, query: string, variables?: object) =>
  (await ask(client, query, variables)).extensions?.explain;

describe('why a record is null', () => {
  test('a system administrator learns that an id is unknown, or that the record or its community was deleted', async () => {
    const community = await service.make.community();
    const { pet, deletedPet } = await makePets(community);
    const gone = await service.make.community({ deletedAt: DELETED_AT });
    const ticket = await service.make.ticket((await service.make.residentUser(gone)).resident);
    const client = service.as(await service.make.systemAdmin());

    expect(await explainedTo(client, PET, { id: pet.id })).toEqual([]);
    expect(await explainedTo(client, PET, { id: randomUUID() })).toEqual([{ path: ['pet'], ...UNKNOWN_ID }]);
    expect(await explainedTo(client, PET, { id: deletedPet.id })).toEqual([{ path: ['pet'], ...DELETED }]);
    const query = `query ($community: GUID!, $ticket: Int!) { a: community(id: $community) { id } ticket(id: $ticket) { id } }`;
    expect(await explainedTo(client, query, { community: gone.id, ticket: ticket.id })).toEqual([
      { path: ['a'], ...DELETED },
      { path: ['ticket'], ...DELETED },
    ]);
  });

  test('a company administrator learns the same of its own communities alone', async () => {
    const [own, foreign] = [await service.make.community(), await service.make.community()];
    const [ours, theirs] = [await makePets(own), await makePets(foreign)];
    const client = service.as(await service.make.admin(own));

    expect(await explainedTo(client, PET, { id: ours.deletedPet.id })).toEqual([
      { path: ['pet'], ...DELETED },
    ]);
    const unknown = await ask(client, PET, { id: randomUUID() });
    expect(unknown).toEqual({
      data: { pet: null },
      extensions: { explain: [{ path: ['pet'], ...UNKNOWN_ID }] },
    });
    for (const { id } of [theirs.pet, theirs.deletedPet])
      expect(await ask(client, PET, { id })).toEqual(unknown);
  });

  test.each(['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'] as const)(
    'a caller with the role %s learns nothing',
    async (role) => {
      const [own, foreign] = [await service.make.community(), await service.make.community()];
      const [ours, theirs] = [await makePets(own), await makePets(foreign)];
      const client = service.as(await service.make.residentUser(own, role));

      const unknown = await ask(client, PET, { id: randomUUID() });
      expect(unknown).toEqual({ data: { pet: null } });
      for (const { id } of [ours.deletedPet, theirs.pet, theirs.deletedPet])
        expect(await ask(client, PET, { id })).toEqual(unknown);
      const contact = await ask(client, 'query ($id: GUID!) { resident(id: $id) { email balance } }', {
        id: ours.resident.id,
      });
      expect(contact).not.toHaveProperty('extensions');
    },
  );

  test('a request without a token, or whose session has ended, learns nothing', async () => {
    const { pet } = await makePets(await service.make.community());
    const unknown = await ask(service.anonymous, PET, { id: randomUUID() });
    expect(unknown).not.toHaveProperty('extensions');
    expect(await ask(service.anonymous, PET, { id: pet.id })).toEqual(unknown);

    const { client } = await signIn('SYSTEM_ADMIN');
    expect(await explainedTo(client, PET, { id: randomUUID() })).toHaveLength(1);
    await client.graphql('mutation { logout(input: {}) }');
    const { status, body } = await client.post(
      '/graphql',
      { query: PET, variables: { id: pet.id } },
      EXPLAIN,
    );
    expect(status).toBe(401);
    expect(body).not.toHaveProperty('extensions');
  });

  test('records of node ids are explained at their places', async () => {
    const { pet, deletedPet } = await makePets(await service.make.community());
    const client = service.as(await service.make.systemAdmin());
    const nodeIds = [pet.id, deletedPet.id, randomUUID()].map((id) => nodeIdOf('Pet', id));
    const query = `query ($one: ID!, $nodeIds: [ID!]!) { node(nodeId: $one) { nodeId } nodes(nodeIds: $nodeIds) { nodeId } }`;
    expect(await explainedTo(client, query, { one: 'nothing', nodeIds })).toEqual([
      { path: ['node'], ...UNKNOWN_ID },
      { path: ['nodes', 1], ...DELETED },
      { path: ['nodes', 2], ...UNKNOWN_ID },
    ]);
  });

  test('the session of another user is unknown to a system administrator too', async () => {
    const { nodeId } = await signIn('RESIDENT');
    const client = service.as(await service.make.systemAdmin());
    expect(
      await explainedTo(client, 'query ($nodeId: ID!) { node(nodeId: $nodeId) { nodeId } }', { nodeId }),
    ).toEqual([{ path: ['node'], ...UNKNOWN_ID }]);
  });

  test('an answer has twenty explanations at most', async () => {
    const client = service.as(await service.make.systemAdmin());
    const nodeIds = Array.from({ length: 30 }, () => nodeIdOf('Pet', randomUUID()));
    const query = 'query ($nodeIds: [ID!]!) { nodes(nodeIds: $nodeIds) { nodeId } }';
    expect(await explainedTo(client, query, { nodeIds })).toHaveLength(20);
  });

  test('only a query with the header is explained, in the language of the client', async () => {
    const client = service.as(await service.make.systemAdmin());
    const variables = { id: randomUUID() };
    for (const value of ['0', ''])
      expect(await ask(client, PET, variables, { ...EXPLAIN, 'x-explain': value })).not.toHaveProperty(
        'extensions',
      );
    const spanish = await ask(client, PET, variables, { ...EXPLAIN, 'accept-language': 'es' });
    expect(spanish.extensions?.explain).toMatchObject([
      { message: 'Ningún registro dentro de su alcance tiene este id.' },
    ]);
    const mutation = await ask(
      client,
      'mutation ($id: GUID!) { deletePet(id: $id) { deletedId } }',
      variables,
    );
    expect(mutation).not.toHaveProperty('extensions');
  });

  test('an explained answer has the same data as any other', async () => {
    const community = await service.make.community();
    const { resident } = await makePets(community);
    await service.make.residentCharge(resident);
    const client = service.as(await service.make.admin(community));
    const query = `{ residents { totalCount pageInfo { endCursor hasNextPage } edges { cursor node {
      nodeId email balance openTicketCount pets(first: 3) { nodes { name createdAt } }
      charges { nodes { monto fecha estatus } } } } } }`;
    const plain = await ask(client, query, {}, { ...EXPLAIN, 'x-explain': '0' });
    const explained = await ask(client, query);
    expect(explained).toEqual({ ...plain, extensions: { explain: [] } });
  });
});
