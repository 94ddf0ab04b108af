import type { Community } from '../../src/modules/communities/community.entity.js';
import type { RoleCode } from '../../src/platform/roles.js';
import { OPERATIONS, type Who } from '../interfaces/access.table.js';
import type { Person } from '../support/accounts.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const VIEWER = `{ viewer {
  role permissions
  user { id resident { id } } resident { id fullName email community { id } }
  communities(orderBy: CREATED_AT_ASC) { totalCount nodes { id } }
} }`;

describe('viewer', () => {
  test('a resident finds its account, its record with its contact data, and its community', async () => {
    const community = await service.make.community();
    const { resident, ...user } = await service.make.residentUser(community);
    const { data, errors } = await service.as(user).graphql(VIEWER);
    expect(errors).toBeUndefined();
    expect(data.viewer).toMatchObject({
      role: 'RESIDENT',
      user: { id: user.id, resident: { id: resident.id } },
      resident: {
        id: resident.id,
        fullName: resident.fullName,
        email: resident.email,
        community: { id: community.id },
      },
      communities: { totalCount: 1, nodes: [{ id: community.id }] },
    });
  });

  test('a guard and a company administrator find the communities assigned to them, and no resident record', async () => {
    const [first, second] = [await service.make.community(), await service.make.community()];
    const own = [{ id: first.id }, { id: second.id }];
    for (const role of ['VIGILANCE', 'ADMIN_COMPANY'] as const) {
      const client = service.as(await service.make.user(role, {}, [first, second]));
      const { viewer } = (await client.graphql(VIEWER)).data;
      expect(viewer).toMatchObject({ role, resident: null, communities: { totalCount: 2, nodes: own } });
    }
  });

  test('a system administrator finds every community', async () => {
    const community = await service.make.community();
    const client = service.as(await service.make.systemAdmin());
    const search = { search: community.nombre };
    const query = 'query ($search: String) { viewer { communities(search: $search) { nodes { id } } } }';
    expect((await client.graphql(query, search)).data.viewer.communities.nodes).toEqual([
      { id: community.id },
    ]);
  });

  test('unread counts the announcements within scope that the viewer has not marked as read', async () => {
    const community = await service.make.community();
    const client = service.as(await service.make.residentUser(community));
    const unread = async () => (await client.graphql('{ viewer { unread } }')).data.viewer.unread;
    const before = await unread();
    const made = [await service.make.announcement(community), await service.make.announcement(community)];
    await service.make.announcement(await service.make.community());
    expect(await unread()).toBe(before + 2);
    const mark = 'mutation ($ids: [GUID!]!) { markAnnouncementsRead(ids: $ids) { id } }';
    await client.graphql(mark, { ids: [made[0]?.id] });
    expect(await unread()).toBe(before + 1);
  });

  test('the permissions of each role are the operations that the access table allows it', async () => {
    const community = await service.make.community();
    const people = {
      SYSTEM_ADMIN: await service.make.systemAdmin(),
      ADMIN_COMPANY: await service.make.admin(community),
      RESIDENT: await service.make.residentUser(community),
      VIGILANCE: await service.make.guard(community),
    };
    for (const [role, person] of Object.entries(people)) {
      const { viewer } = (await service.as(person).graphql('{ viewer { permissions } }')).data;
      const mayCall = (who: Who) => typeof who === 'string' || who.includes(role as RoleCode);
      // Residents may register only their own payments, which the access table counts as refused.
      const names = Object.keys(OPERATIONS).filter((name) => name !== 'createResidentPayment');
      const expected = names.filter((name) => mayCall(OPERATIONS[name] as Who));
      const permissions = new Set(viewer.permissions);
      permissions.delete('createResidentPayment');
      expect({ role, permissions }).toEqual({ role, permissions: new Set(expected) });
    }
  });

  const IN_COMMUNITY = `query ($id: GUID!) { viewer { permissionsIn(communityId: $id) {
    id nodeId operations { id nodeId operation allowed code message reason }
  } } }`;

  interface Told {
    readonly id: string;
    readonly operation: string;
    readonly allowed: boolean;
    readonly code: string | null;
    readonly message: string | null;
    readonly reason: string | null;
  }

  /** What the viewer may do in a community by operation, the same three times; null for one out of scope. */
  async function permissionsIn(person: Person, { id }: Community): Promise<Map<string, Told> | null> {
    const answers = [];
    for (let run = 0; run < 3; run += 1) {
      const { data, errors } = await service.as(person).graphql(IN_COMMUNITY, { id });
      expect(errors).toBeUndefined();
      answers.push(data.viewer.permissionsIn);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    return answers[0] && new Map(answers[0].operations.map((told: Told) => [told.operation, told]));
  }

  const NOT_A_RESIDENT = {
    code: 'INVALID_OPERATION',
    message: 'Usuario no está registrado como residente.',
    reason: 'NOT_A_RESIDENT',
  };
  const FORBIDDEN = { code: 'FORBIDDEN', message: expect.any(String), reason: null };

  /** What refuses callers beyond the level of an operation: a guard has no pets, and these need a resident record. */
  const REFUSED: Readonly<Record<string, Readonly<Record<string, object>>>> = {
    SYSTEM_ADMIN: { createAmenityReservation: NOT_A_RESIDENT, answerSurvey: NOT_A_RESIDENT },
    ADMIN_COMPANY: { createAmenityReservation: NOT_A_RESIDENT, answerSurvey: NOT_A_RESIDENT },
    COMITEE_MEMBER: {},
    RESIDENT: {},
    RENTER: {},
    VIGILANCE: {
      createAmenityReservation: NOT_A_RESIDENT,
      answerSurvey: NOT_A_RESIDENT,
      createTicket: NOT_A_RESIDENT,
      createComment: NOT_A_RESIDENT,
      createPet: FORBIDDEN,
      updatePet: FORBIDDEN,
      deletePet: FORBIDDEN,
      createResidentPayment: FORBIDDEN,
    },
  };

  test('the permissions of each role in a community follow the access table, with a reason for each refusal', async () => {
    const community = await service.make.community();
    const people: readonly Person[] = [
      await service.make.systemAdmin(),
      await service.make.admin(community),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'RENTER'),
      await service.make.guard(community),
    ];
    for (const person of people) {
      const { role } = person;
      const told = await permissionsIn(person, community);
      const refusals = REFUSED[role] ?? {};
      const names = Object.keys(OPERATIONS).filter((name) => OPERATIONS[name] !== 'public');
      expect([...(told?.keys() ?? [])].sort()).toEqual(names.sort());
      for (const name of names) {
        const who = OPERATIONS[name] as Who;
        // Residents may register only their own payments, which the access table counts as refused.
        const mayCall = typeof who === 'string' || who.includes(role) || name === 'createResidentPayment';
        const refusal = refusals[name] ?? (mayCall ? undefined : FORBIDDEN);
        const expected = refusal
          ? { allowed: false, ...refusal }
          : { allowed: true, code: null, message: null, reason: null };
        expect({ role, name, ...told?.get(name) }).toEqual({
          role,
          name,
          operation: name,
          id: expect.any(String),
          nodeId: told?.get(name)?.id,
          ...expected,
        });
      }
    }
  });

  test('a guard who lives in one of its communities has the permissions of a resident there alone', async () => {
    const [home, work, elsewhere] = [
      await service.make.community(),
      await service.make.community(),
      await service.make.community(),
    ];
    const guard = await service.make.residentUser(home, 'VIGILANCE');
    await service.make.assign(guard, work);
    const [atHome, atWork] = [await permissionsIn(guard, home), await permissionsIn(guard, work)];
    expect(atHome?.get('answerSurvey')).toMatchObject({ allowed: true });
    expect(atWork?.get('answerSurvey')).toMatchObject({ allowed: false, ...NOT_A_RESIDENT });
    expect(atHome?.get('createResidentVisit')).toMatchObject({ allowed: true });
    expect(atWork?.get('createResidentVisit')).toMatchObject({ allowed: true });
    expect(await permissionsIn(guard, elsewhere)).toBeNull();
    const ids = [atHome, atWork].flatMap((told) => [...(told?.values() ?? [])].map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('what is told of an operation beyond its level is what the operation answers', async () => {
    const community = await service.make.community();
    const { resident } = await service.make.residentUser(community);
    const survey = await service.make.survey(community);
    const amenity = await service.make.amenity(community);
    const inputs: Readonly<Record<string, readonly [declared: string, passed: string, variables: object]>> = {
      createAmenityReservation: [
        '$input: AmenityReservationInput!',
        'input: $input',
        { input: { amenityId: amenity.id, horario: '2099-01-01T12:00:00Z', numPersonas: 1 } },
      ],
      answerSurvey: [
        '$id: GUID!, $input: SurveyResponseInput!',
        'id: $id, input: $input',
        { id: survey.id, input: { respuestas: [{ preguntaId: survey.id, respuesta: 'Sí' }] } },
      ],
      createTicket: ['$input: CreateTicketInput!', 'input: $input', { input: { categoriaTicketId: 1 } }],
      createComment: [
        '$input: CreateCommentInput!',
        'input: $input',
        { input: { origen: 'event', idOrigen: '1', comentarioTexto: 'Sí' } },
      ],
      createPet: [
        '$input: PetInput!',
        'input: $input',
        { input: { ...samples.pet(), residentId: resident.id } },
      ],
    };
    const guard = await service.make.guard(community);
    const told = await permissionsIn(guard, community);
    for (const [name, [declared, passed, variables]] of Object.entries(inputs)) {
      const { errors } = await service
        .as(guard)
        .graphql(`mutation (${declared}) { ${name}(${passed}) { id } }`, { ...variables });
      const { code, message } = told?.get(name) ?? {};
      expect({ name, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message }).toEqual({
        name,
        code,
        message,
      });
    }
  });
});
