import type { Community } from '../../src/modules/communities/community.entity.js';
import { type Person, roleId } from '../support/accounts.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ONBOARD = `mutation ($input: OnboardResidentInput!) { onboardResident(input: $input) {
  id fullName number community { id } user { username email roleId resident { id } }
  vehicles(orderBy: LICENSE_PLATE_ASC) { totalCount nodes { licensePlate brand vehicleType { name } } }
  pets { nodes { name species } }
} }`;

/** Everything of a new resident of a community, with names that nobody has. */
function inputFor({ id: communityId }: Pick<Community, 'id'>, changes: Record<string, object> = {}) {
  const mark = samples.unique();
  const vehicle = { brand: 'Nissan', vehicleTypeId: samples.CAR, model: 'Versa', year: 2020, color: 'Gris' };
  return {
    account: {
      firstName: 'Ana',
      lastName: 'Robles',
      username: `u${mark}`,
      email: `u${mark}@correo.example`,
      roleId: roleId('RESIDENT'),
      ...changes.account,
    },
    resident: {
      fullName: 'Ana Robles',
      number: '12',
      address: 'Calle 1',
      communityId,
      ...changes.resident,
    },
    vehicles: [
      { ...vehicle, licensePlate: `A-${mark}`, ...changes.first },
      { ...vehicle, licensePlate: `B-${mark}`, ...changes.second },
    ],
    pets: [{ name: 'Nube', species: 'Gato', breed: '', age: 3, color: 'Blanco', ...changes.pet }],
  };
}

type Input = ReturnType<typeof inputFor>;

const onboard = (person: Person, input: object, directive = '') =>
  service
    .as(person)
    .graphql(ONBOARD.replace('{ onboardResident', `${directive} { onboardResident`), { input });

/** The number of accounts and vehicles that are stored of an input. */
async function storedOf({ account, vehicles }: Input): Promise<number> {
  const system = await service.make.systemAdmin();
  const plates = vehicles.map(({ licensePlate }) => licensePlate);
  const { data, errors } = await service.as(system).graphql(
    `query ($username: String!, $plates: [String!]) {
      users(where: { username: { eq: $username } }) { totalCount }
      vehicles(where: { licensePlate: { in: $plates } }) { totalCount }
    }`,
    { username: account.username, plates },
  );
  expect(errors).toBeUndefined();
  return data.users.totalCount + data.vehicles.totalCount;
}

describe('a new resident in one mutation', () => {
  test('an administrator gets the resident with account, vehicles and pets, which REST shows too', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const input = inputFor(community);
    const { data, errors } = await onboard(admin, input);
    expect(errors).toBeUndefined();
    const { id, ...resident } = data.onboardResident;
    const { username, email, roleId: role } = input.account;
    const car = { brand: 'Nissan', vehicleType: { name: expect.any(String) } };
    expect(resident).toEqual({
      fullName: 'Ana Robles',
      number: '12',
      community: { id: community.id },
      user: { username, email, roleId: role, resident: { id } },
      vehicles: {
        totalCount: 2,
        nodes: input.vehicles.map(({ licensePlate }) => ({ ...car, licensePlate })),
      },
      pets: { nodes: [{ name: 'Nube', species: 'Gato' }] },
    });
    expect((await service.as(admin).get(`/api/pets/resident/${id}`)).body).toHaveLength(1);
    expect((await service.as(admin).get(`/api/vehicles/resident/${id}`)).body).toHaveLength(2);
  });

  test('vehicles and pets may be left out', async () => {
    const community = await service.make.community();
    const { account, resident } = inputFor(community);
    const { data } = await onboard(await service.make.systemAdmin(), { account, resident });
    expect(data.onboardResident).toMatchObject({ vehicles: { totalCount: 0 }, pets: { nodes: [] } });
  });

  test('a repeated request with the same idempotency key stores nothing more', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const input = inputFor(community);
    const answers = [];
    for (let run = 0; run < 3; run += 1)
      answers.push(await onboard(admin, input, `@idempotent(key: "${input.account.username}")`));
    expect(answers[0]?.errors).toBeUndefined();
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    expect(answers[2]?.data).toEqual(answers[0]?.data);
    expect(await storedOf(input)).toBe(3);
  });
});

describe('a refused new resident', () => {
  const errorsOf = async (person: Person, input: Input) => {
    const { errors } = await onboard(person, input);
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_ERROR');
    return Object.keys(errors?.[0]?.extensions.errors ?? {}).sort();
  };

  test('names and plates that are taken and unknown ids are refused together, and nothing is stored', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const { resident, ...other } = await service.make.residentUser(community);
    const { licensePlate } = await service.make.vehicle(resident);
    const input = inputFor(
      { id: (await service.make.community()).id },
      {
        account: { username: other.username.toUpperCase(), email: other.email, roleId: unknownId },
        first: { licensePlate: ` ${licensePlate.toLowerCase()}`, vehicleTypeId: unknownId },
        second: { licensePlate: `${licensePlate}-` },
      },
    );
    expect(await errorsOf(admin, input)).toEqual([
      'account.email',
      'account.roleId',
      'account.username',
      'resident.communityId',
      'vehicles[0].licensePlate',
      'vehicles[0].vehicleTypeId',
      'vehicles[1].licensePlate',
    ]);
    const { data } = await service
      .as(admin)
      .graphql('query ($id: GUID!) { community(id: $id) { residents { totalCount } } }', {
        id: community.id,
      });
    expect(data.community.residents.totalCount).toBe(1);
  });

  test('a plate that stands twice in the input is refused at its second place', async () => {
    const community = await service.make.community();
    const plate = `C-${samples.unique()}`;
    const input = inputFor(community, {
      first: { licensePlate: plate },
      second: { licensePlate: plate.replace('-', ' ') },
    });
    expect(await errorsOf(await service.make.admin(community), input)).toEqual(['vehicles[1].licensePlate']);
    expect(await storedOf(input)).toBe(0);
  });

  test('wrong values are refused together by their paths before anything is looked up', async () => {
    const community = await service.make.community();
    const input = inputFor(community, {
      account: { email: 'nadie' },
      resident: { fullName: ' ' },
      second: { year: 1800 },
      pet: { age: -1 },
    });
    expect(await errorsOf(await service.make.admin(community), input)).toEqual([
      'account.email',
      'pets[0].age',
      'resident.fullName',
      'vehicles[1].year',
    ]);
    expect(await storedOf(input)).toBe(0);
  });

  test('an account of an administrator is refused, to a company administrator as forbidden', async () => {
    const community = await service.make.community();
    const input = inputFor(community, { account: { roleId: roleId('ADMIN_COMPANY') } });
    expect(await errorsOf(await service.make.systemAdmin(), input)).toEqual(['account.roleId']);
    const { errors } = await onboard(await service.make.admin(community), input);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await storedOf(input)).toBe(0);
  });

  test('of two requests for the same names at once one is stored whole', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const input = inputFor(community);
    const answers = await Promise.all([onboard(admin, input), onboard(admin, input)]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await storedOf(input)).toBe(3);
  });
});

/** A GUID that nothing has. */
const unknownId = '99999999-9999-4999-8999-999999999999';
