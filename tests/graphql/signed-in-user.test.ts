import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

/** The account in the answer of a sign-in. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const LOGIN = `login(input: $input) {
  token user { id nodeId resident { fullName email community { id } vehicles { nodes { id } } } communities { nodes { id } } }
}`;

/** A resident who can sign in. */
async function residentWithPassword() {
  const community = await service.make.community();
  const user = await service.make.residentUser(community);
  const values = [PASSWORD_HASH, user.id];
  await service.services.queries.change('update users set password_hash = $1 where id = $2', values);
  return { community, ...user };
}

describe('the user of a sign-in', () => {
  test('a sign-in answers with the account, its record and its communities, repeatedly', async () => {
    const { community, resident, ...user } = await residentWithPassword();
    const vehicle = await service.make.vehicle(resident);
    const query = `mutation ($input: LoginInput!) { ${LOGIN} }`;
    for (let time = 0; time < 2; time++) {
      const { data, errors } = await service.anonymous.graphql(query, {
        input: { username: user.username, password: PASSWORD },
      });
      expect(errors).toBeUndefined();
      expect(data.login.user).toMatchObject({
        id: user.id,
        resident: {
          fullName: resident.fullName,
          email: resident.email,
          community: { id: community.id },
          vehicles: { nodes: [{ id: vehicle.id }] },
        },
        communities: { nodes: [{ id: community.id }] },
      });
    }
  });

  test('the operations after a sign-in are still those of the sender', async () => {
    const user = await residentWithPassword();
    const query = `mutation ($input: LoginInput!) { ${LOGIN} updateMe(input: { phone: "442 000 9999" }) { id phone } }`;
    const variables = { input: { username: user.username, password: PASSWORD } };
    for (let time = 0; time < 2; time++) {
      const anonymous = await service.anonymous.graphql(query, variables);
      expect(anonymous.data).toMatchObject({ login: { user: { id: user.id } }, updateMe: null });
      expect(anonymous.errors).toMatchObject([{ path: ['updateMe'], extensions: { code: 'UNAUTHORIZED' } }]);
      const sender = await service.make.admin(await service.make.community());
      const { data } = await service.as(sender).graphql(query, variables);
      expect(data).toMatchObject({ login: { user: { id: user.id } }, updateMe: { id: sender.id } });
    }
  });
});

describe('the contact of a sign-in', () => {
  test('a sign-in answers the contact data of the user, with communities that it reads as the user', async () => {
    const { community, resident, username } = await residentWithPassword();
    await service.make.residentUser(community);
    const query = `mutation ($input: LoginInput!) { login(input: $input) {
      contact { residentId fullName phone communities { nombre residents(first: 5) { nodes { id } } } }
      user { id contact { residentId communities { nombre } } }
    } }`;
    const { data, errors } = await service.anonymous.graphql(query, {
      input: { username, password: PASSWORD },
    });
    expect(errors).toBeUndefined();
    const { nombre } = community;
    expect(data.login).toMatchObject({
      contact: {
        residentId: resident.id,
        fullName: resident.fullName,
        phone: resident.phone,
        communities: [{ nombre, residents: { nodes: [{ id: resident.id }] } }],
      },
      user: { contact: { residentId: resident.id, communities: [{ nombre }] } },
    });
  });

  test('the contact has all communities in REST, and at most 100 in GraphQL', async () => {
    const community = await service.make.community();
    const user = await service.make.user('ADMIN_COMPANY', { passwordHash: PASSWORD_HASH }, [community]);
    await service.services.queries.change(
      `with copies as (
        insert into communities
        select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
        from communities c, generate_series(1, 100) where c.id = $1 returning id
      ) insert into community_assignments (user_id, community_id) select $2::uuid, id from copies`,
      [community.id, user.id],
    );
    const input = { username: user.username, password: PASSWORD };
    const { body } = await service.anonymous.post('/api/auth/login', input);
    expect(body.residentInfo.comunidadesCompletas).toHaveLength(101);
    const { data } = await service.anonymous.graphql(
      'mutation ($input: LoginInput!) { login(input: $input) { contact { communities { id } } } }',
      { input },
    );
    const ids = data.login.contact.communities.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(body.residentInfo.comunidades.slice(0, 100));
  });
});
