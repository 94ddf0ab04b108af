import { randomUUID } from 'node:crypto';
import type { GraphQLFormattedError } from 'graphql';
import { nodeIdOf } from '../../src/engine/declare.js';
import { ROLE_CODES } from '../../src/platform/roles.js';
import { PASSWORD, PASSWORD_HASH, type Person } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const as = (id: string, headers = {}) => ({ 'x-act-as': id, 'accept-language': 'en', ...headers });

/** The answer to a query as another user; the same for a new document and a known one. */
async function askAs(client: Client, id: string, query: string, variables?: object, headers = {}) {
  const answers = [];
  for (let time = 0; time < 3; time += 1)
    answers.push(await client.post('/graphql', { query, variables }, as(id, headers)));
  const [first, ...others] = answers.map(({ status, body }) => ({ status, body: withoutTrace(body) }));
  for (const other of others) expect(other).toEqual(first);
  const { status, body } = first ?? { status: 0, body: {} };
  return { status, body, actingAs: answers[0]?.headers.get('x-acting-as') ?? null };
}

const withoutTrace = (body: object) =>
  JSON.parse(JSON.stringify(body).replace(/"traceId":"[^"]*"/g, '"traceId":""'));

const REFUSAL = 'You may not act as this user.';

/** Two communities of two companies, each with its administrator, and a resident with a pet and a ticket. */
async function makeCompanies() {
  const make = async () => {
    const community = await service.make.community();
    const user = await service.make.residentUser(community);
    const neighbour = await service.make.residentUser(community);
    return {
      community,
      user,
      neighbour,
      admin: await service.make.admin(community),
      pet: await service.make.pet(user.resident),
      neighboursPet: await service.make.pet(neighbour.resident),
    };
  };
  return { own: await make(), foreign: await make() };
}

const READS = `{
  me { id username }
  viewer { role permissions resident { id email } communities { nodes { id } } }
  pets { totalCount nodes { id residentName } }
  residents { nodes { id email phone balance } }
}`;

/** An account with its home, whatever its role. */
function makeUser(role: (typeof ROLE_CODES)[number], community: Parameters<Service['make']['admin']>[0]) {
  if (role === 'SYSTEM_ADMIN') return service.make.systemAdmin();
  if (role === 'ADMIN_COMPANY') return service.make.admin(community);
  if (role === 'VIGILANCE') return service.make.guard(community);
  return service.make.residentUser(community, role);
}

describe('whom a caller may act as', () => {
  const ALLOWED: Partial<Record<string, readonly string[]>> = {
    SYSTEM_ADMIN: ['ADMIN_COMPANY', 'COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'],
    ADMIN_COMPANY: ['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'],
  };

  test.each(ROLE_CODES)('%s reads what a user of a lower role reads, and as no other', async (role) => {
    const { own } = await makeCompanies();
    const caller = service.as(await makeUser(role, own.community));
    for (const lower of ROLE_CODES) {
      const user = await makeUser(lower, own.community);
      const { status, body, actingAs } = await askAs(caller, user.id, READS);
      if (ALLOWED[role]?.includes(lower)) {
        expect(body).toEqual((await service.as(user).post('/graphql', { query: READS })).body);
        expect(body.data.me.id).toBe(user.id);
        expect(actingAs).toBe(user.id);
      } else {
        expect({ status, body, actingAs }).toMatchObject({
          status: 403,
          body: { errors: [{ message: REFUSAL, extensions: { code: 'FORBIDDEN' } }] },
          actingAs: null,
        });
      }
    }
  });

  test('an id that is unknown, malformed, of another company or of a deactivated user is refused alike', async () => {
    const { own, foreign } = await makeCompanies();
    const admin = service.as(own.admin);
    const unknown = await askAs(admin, randomUUID(), READS);
    expect(unknown).toMatchObject({ status: 403, body: { errors: [{ message: REFUSAL }] }, actingAs: null });

    const inactive = await service.make.residentUser(own.community, 'RESIDENT', {}, { isActive: false });
    const ids = [foreign.user.id, foreign.admin.id, own.admin.id, inactive.id, 'nobody', '', "' or true"];
    for (const id of ids) expect(await askAs(admin, id, READS)).toEqual(unknown);
    const system = service.as(await service.make.systemAdmin());
    for (const id of [randomUUID(), inactive.id]) expect(await askAs(system, id, READS)).toEqual(unknown);
  });

  test('a user who also belongs to another company is left to system administrators', async () => {
    const { own, foreign } = await makeCompanies();
    const guard = await service.make.guard(own.community, foreign.community);
    expect(await askAs(service.as(own.admin), guard.id, READS)).toMatchObject({ status: 403 });
    const system = service.as(await service.make.systemAdmin());
    expect(await askAs(system, guard.id, READS)).toMatchObject({ status: 200, actingAs: guard.id });
  });

  test('a resident learns nothing of any id', async () => {
    const { own, foreign } = await makeCompanies();
    const resident = service.as(own.user);
    const unknown = await askAs(resident, randomUUID(), READS);
    expect(unknown).toMatchObject({ status: 403, body: { errors: [{ message: REFUSAL }] } });
    for (const { id } of [own.neighbour, own.admin, foreign.user])
      expect(await askAs(resident, id, READS, {}, { 'x-explain': '1' })).toEqual(unknown);
  });

  test('without a token, and with one whose session has ended, it is 401', async () => {
    const { own } = await makeCompanies();
    expect(await askAs(service.anonymous, own.user.id, READS)).toMatchObject({ status: 401, actingAs: null });

    const { id, username } = await service.make.user('SYSTEM_ADMIN', { passwordHash: PASSWORD_HASH });
    const { body } = await service.anonymous.post('/api/auth/login', { username, password: PASSWORD });
    const client = new Client(service.url, body.token);
    expect(await askAs(client, own.user.id, READS)).toMatchObject({ status: 200 });
    await client.graphql('mutation { logout(input: {}) }');
    expect(await askAs(client, own.user.id, READS)).toMatchObject({ status: 401, actingAs: null });
    expect(id).not.toBe(own.user.id);
  });

  test('an administrator whose community is taken away acts as its residents no longer', async () => {
    const { own } = await makeCompanies();
    const admin = service.as(own.admin);
    expect(await askAs(admin, own.user.id, READS)).toMatchObject({ status: 200 });
    await service.database.queries.change('delete from "community_assignments" where "user_id" = $1', [
      own.admin.id,
    ]);
    service.services.forgetCaller(own.admin.id);
    expect(await askAs(admin, own.user.id, READS)).toMatchObject({ status: 403 });
  });
});

describe('what is read as another user', () => {
  test('only rows within the scope of the user and of the administrator, also those of a former home', async () => {
    const { own, foreign } = await makeCompanies();
    const moved = await service.make.residentUser(foreign.community);
    const ticket = await service.make.ticket(moved.resident);
    await service.database.queries.change('update "residents" set "community_id" = $2 where "id" = $1', [
      moved.resident.id,
      own.community.id,
    ]);
    const query = 'query ($id: Int!) { ticket(id: $id) { id } tickets { nodes { id } } }';
    const asked = { id: ticket.id };

    expect((await service.as(moved).graphql(query, asked)).data.ticket).toEqual({ id: ticket.id });
    expect(await askAs(service.as(own.admin), moved.id, query, asked)).toMatchObject({
      body: { data: { ticket: null, tickets: { nodes: [] } } },
    });
    const system = service.as(await service.make.systemAdmin());
    expect(await askAs(system, moved.id, query, asked)).toMatchObject({
      body: { data: { ticket: { id: ticket.id } } },
    });
  });

  test('neither the sessions nor the second factor of the user', async () => {
    const { own } = await makeCompanies();
    const user = await service.make.residentUser(
      own.community,
      'RESIDENT',
      {},
      { passwordHash: PASSWORD_HASH },
    );
    await service.anonymous.post('/api/auth/login', { username: user.username, password: PASSWORD });
    const { data } = await service.as(user).graphql('{ mySessions { id nodeId } }');
    const nodeId = data.mySessions[0].nodeId;
    const query = `query ($nodeId: ID!) { node(nodeId: $nodeId) { nodeId } mySessions { id } mySecondFactor { isEnabled } }`;
    for (const admin of [own.admin, await service.make.systemAdmin()]) {
      const { body } = await askAs(service.as(admin), user.id, query, { nodeId });
      expect(body.data).toEqual({ node: null, mySessions: null, mySecondFactor: null });
      const refused = body.errors.map(({ path, extensions }: GraphQLFormattedError) => [
        path,
        extensions?.code,
      ]);
      expect(new Map(refused.map(([path, code]: [string[], string]) => [path.join(), code]))).toEqual(
        new Map([
          ['mySessions', 'FORBIDDEN'],
          ['mySecondFactor', 'FORBIDDEN'],
        ]),
      );
    }
  });

  test('not what the user answered to a survey', async () => {
    const { own } = await makeCompanies();
    const { id } = await service.make.survey(own.community);
    const question = { tipoPregunta: 1, pregunta: '¿Por quién vota?' };
    const { data } = await service
      .as(own.admin)
      .graphql(
        'mutation ($id: GUID!, $input: SurveyPatch!) { updateSurvey(id: $id, input: $input) { preguntas { id } } }',
        { id, input: { preguntas: [question] } },
      );
    const respuestas = [{ preguntaId: data.updateSurvey.preguntas[0].id, respuesta: 'Por Ana' }];
    expect((await service.as(own.user).post(`/api/encuestas/${id}/responder`, { respuestas })).status).toBe(
      204,
    );
    const query = `{ surveys { nodes { answeredByMe myAnswers { answer } } } }`;
    const mine = (await service.as(own.user).graphql(query)).data.surveys.nodes;
    expect(mine).toEqual([{ answeredByMe: true, myAnswers: [{ answer: 'Por Ana' }] }]);
    for (const admin of [own.admin, await service.make.systemAdmin()]) {
      const { body } = await askAs(service.as(admin), own.user.id, query);
      expect(body.data.surveys.nodes).toEqual([{ answeredByMe: true, myAnswers: [] }]);
    }
  });

  test('no mutation is executed, whoever sends it', async () => {
    const { own } = await makeCompanies();
    const query = 'mutation ($id: GUID!) { deletePet(id: $id) { deletedId } }';
    for (const client of [
      service.as(await service.make.systemAdmin()),
      service.as(own.admin),
      service.as(own.user),
    ]) {
      expect(await askAs(client, own.user.id, query, { id: own.pet.id })).toMatchObject({
        status: 403,
        body: { errors: [{ message: 'Whoever acts as another user (`X-Act-As`) may only send queries.' }] },
        actingAs: null,
      });
    }
    const { data } = await service.as(own.user).graphql('{ pets { nodes { id } } }');
    expect(data.pets.nodes).toEqual([{ id: own.pet.id }]);
  });

  test('a query in the URL is read as the user, and REST ignores the header', async () => {
    const { own } = await makeCompanies();
    const admin = service.as(own.admin);
    const url = `/graphql?query=${encodeURIComponent('{ pets { nodes { id } } }')}`;
    expect((await admin.get(url, as(own.user.id))).body.data.pets.nodes).toEqual([{ id: own.pet.id }]);
    const rest = await admin.get('/api/pets', as(own.user.id));
    expect(rest.headers.get('x-acting-as')).toBeNull();
    expect(rest.body.map(({ id }: { id: string }) => id).sort()).toEqual(
      [own.pet.id, own.neighboursPet.id].sort(),
    );
  });

  test('pages of other origins may send the headers', async () => {
    const { headers } = await service.anonymous.send('OPTIONS', '/graphql', undefined, {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-act-as,x-explain,x-graphql-cost',
    });
    expect(headers.get('access-control-allow-headers')).toBe('x-act-as,x-explain,x-graphql-cost');
  });
});

describe('the audit log of acting', () => {
  const entriesOf = (admin: Person, of: Person) =>
    service
      .as(admin)
      .graphql(
        `query ($where: AuditEntryWhere) { auditEntries(where: $where) { nodes {
          action userId username record recordId communityId after } } }`,
        { where: { recordId: { eq: of.id }, action: { eq: 'ACT_AS' } } },
      )
      .then(({ data }) => data.auditEntries.nodes);

  test('has who read as whom and in which operation, once a minute', async () => {
    const { own } = await makeCompanies();
    const admin = service.as(own.admin);
    await askAs(admin, own.user.id, 'query Home { me { id } }');
    await askAs(admin, own.user.id, '{ me { id } }');
    const entry = {
      action: 'ACT_AS',
      userId: own.admin.id,
      username: own.admin.username,
      record: 'User',
      recordId: own.user.id,
      communityId: own.community.id,
    };
    expect(await entriesOf(own.admin, own.user)).toEqual([
      { ...entry, after: { operation: null } },
      { ...entry, after: { operation: 'Home' } },
    ]);
  });

  test('has no entry of what was refused', async () => {
    const { own, foreign } = await makeCompanies();
    await askAs(service.as(own.admin), foreign.user.id, '{ me { id } }');
    await askAs(service.as(own.user), own.neighbour.id, '{ me { id } }');
    const system = await service.make.systemAdmin();
    expect(await entriesOf(system, foreign.user)).toEqual([]);
    expect(await entriesOf(system, own.neighbour)).toEqual([]);
  });
});

describe('why a value is null for another user', () => {
  const EXPLAIN = { 'x-explain': '1' };
  const explainedTo = async (admin: Person, user: Person, query: string, variables: object) => {
    const { body } = await askAs(service.as(admin), user.id, query, variables, EXPLAIN);
    expect(body.errors).toBeUndefined();
    return body.extensions.explain.map(({ path, rule }: { path: unknown; rule: string }) => [path, rule]);
  };

  test('a record out of the scope of the user is explained within that of the administrator', async () => {
    const { own, foreign } = await makeCompanies();
    const query = `query ($own: GUID!, $neighbours: GUID!, $foreign: GUID!, $unknown: GUID!) {
      own: pet(id: $own) { id } neighbours: pet(id: $neighbours) { id } foreign: pet(id: $foreign) { id } unknown: pet(id: $unknown) { id } }`;
    const ids = {
      own: own.pet.id,
      neighbours: own.neighboursPet.id,
      foreign: foreign.pet.id,
      unknown: randomUUID(),
    };
    expect(await explainedTo(own.admin, own.user, query, ids)).toEqual([
      [['foreign'], 'UNKNOWN_ID'],
      [['neighbours'], 'OUT_OF_SCOPE'],
      [['unknown'], 'UNKNOWN_ID'],
    ]);
    expect(await explainedTo(await service.make.systemAdmin(), own.user, query, ids)).toEqual([
      [['foreign'], 'OUT_OF_SCOPE'],
      [['neighbours'], 'OUT_OF_SCOPE'],
      [['unknown'], 'UNKNOWN_ID'],
    ]);
  });

  test('a field is explained by the rule that hides it, and not where it is empty', async () => {
    const community = await service.make.community();
    const guard = await service.make.residentUser(community, 'VIGILANCE');
    const { resident } = await service.make.residentUser(community, 'RESIDENT', { email: null });
    const query = `query ($id: GUID!) {
      resident(id: $id) { email phone address balance openTicketCount }
      viewer { resident { email balance } }
    }`;
    const admin = await service.make.admin(community);
    expect(await explainedTo(admin, guard, query, { id: resident.id })).toEqual([
      [['resident', 'address'], 'FIELD_CONTACT'],
      [['resident', 'balance'], 'FIELD_MONEY'],
      [['resident', 'openTicketCount'], 'FIELD_TICKETS'],
    ]);
  });

  test('a field above the level of the user is explained, and not where it is empty', async () => {
    const community = await service.make.community();
    const member = await service.make.residentUser(community, 'COMITEE_MEMBER');
    const provider = await service.make.provider(community, {
      internalNotes: 'Nota',
      pastIncidentsOrClaims: null,
    });
    const query = `query ($id: GUID!, $community: GUID!) {
      provider: communityProvider(id: $id) { notes: internalNotes pastIncidentsOrClaims }
      community(id: $community) { receivables { __typename } }
    }`;
    const asked = { id: provider.id, community: community.id };
    for (const admin of [await service.make.admin(community), await service.make.systemAdmin()])
      expect(await explainedTo(admin, member, query, asked)).toEqual([
        [['community', 'receivables'], 'FIELD_LEVEL'],
        [['provider', 'notes'], 'FIELD_LEVEL'],
      ]);
  });

  test('the fields of lists are explained at their places, twenty at most', async () => {
    const community = await service.make.community();
    const guard = await service.make.guard(community);
    for (let count = 0; count < 12; count += 1) await service.make.residentUser(community);
    const admin = await service.make.admin(community);
    const found = await explainedTo(admin, guard, '{ residents { nodes { email balance } } }', {});
    expect(found).toHaveLength(20);
    expect(found.slice(0, 3)).toEqual([
      [['residents', 'nodes', 0, 'balance'], 'FIELD_MONEY'],
      [['residents', 'nodes', 0, 'email'], 'FIELD_CONTACT'],
      [['residents', 'nodes', 1, 'balance'], 'FIELD_MONEY'],
    ]);
  });

  test('a node of another company stays unknown to the administrator', async () => {
    const { own, foreign } = await makeCompanies();
    const query = 'query ($nodeIds: [ID!]!) { nodes(nodeIds: $nodeIds) { nodeId } }';
    const nodeIds = [own.neighboursPet.id, foreign.pet.id].map((id) => nodeIdOf('Pet', id));
    expect(await explainedTo(own.admin, own.user, query, { nodeIds })).toEqual([
      [['nodes', 0], 'OUT_OF_SCOPE'],
      [['nodes', 1], 'UNKNOWN_ID'],
    ]);
  });
});
