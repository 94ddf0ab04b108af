import { randomUUID } from 'node:crypto';
import { User } from '../../../src/modules/identity/user.entity.js';
import { PASSWORD, PASSWORD_HASH, type Person, roleId } from '../../support/accounts.js';
import type { PopulatedFixture } from '../../support/resources.js';
import * as samples from '../../support/samples.js';
import { beginSecondFactor, makeAdministrator, withSecondFactor } from '../graphql-mutations.table.js';
import { newResident, type Provoke, type Refusals, rootOf } from './refused.js';

const WRONG = 'Otra#2026x';
const NO_CODE = 'ninguno';

const newAccount = (values: object = {}) => ({
  ...samples.user(),
  roleId: roleId('RENTER'),
  ...values,
});

/** Asks as the system administrator for a value that another account has. */
const asRoot =
  (change: (other: Person) => object, field?: string) =>
  (isNew: boolean): Provoke =>
  async (fixture) => {
    const values = change(await fixture.service.make.user('RESIDENT'));
    const variables = isNew
      ? { input: newAccount(values) }
      : { id: (await fixture.service.make.user('RESIDENT')).id, input: values };
    return { client: await rootOf(fixture), variables, ...(field ? { field } : {}) };
  };

const unknownRole = asRoot(() => ({ roleId: randomUUID() }), 'roleId');
const takenUsername = asRoot(({ username }) => ({ username: username.toUpperCase() }), 'username');
const takenEmail = asRoot(({ email }) => ({ email: email.toUpperCase() }), 'email');
const takenName = asRoot(({ email }) => ({ username: email }));

const registering =
  (change: (other: Person) => object, field?: string): Provoke =>
  async ({ service }) => ({
    client: service.anonymous,
    variables: {
      input: newAccount({ password: PASSWORD, ...change(await service.make.user('RESIDENT')) }),
    },
    ...(field ? { field } : {}),
  });

/** Asks as a user who knows the password. */
const asOwner =
  (input: (other: Person) => object, field?: string): Provoke =>
  async (fixture) => {
    const other = await fixture.service.make.user('RESIDENT', {
      username: `n${samples.unique()}@correo.example`,
    });
    const user = await fixture.service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
    return {
      client: fixture.service.as(user),
      variables: { input: input(other) },
      ...(field ? { field } : {}),
    };
  };

/** Makes a new system administrator the only active one. */
async function lastSystemAdmin({ service }: PopulatedFixture): Promise<Person> {
  const last = await service.make.systemAdmin();
  const others = { roleId: roleId('SYSTEM_ADMIN'), isActive: true, id: { $ne: last.id } };
  await service.em().nativeUpdate(User, others, { isActive: false });
  return last;
}

/** Creates a resident with another value of one part, which has another account or vehicle, or nothing. */
const onboarding =
  (part: 'account' | 'resident' | 'vehicle', change: (other: Taken) => object, field: string): Provoke =>
  async ({ service: { make }, community }) => {
    const other = await make.residentUser(community);
    const { licensePlate } = await make.vehicle(other.resident);
    const changed = change({ username: other.username, email: other.email, licensePlate });
    const valuesOf = (one: typeof part) => (one === part ? changed : {});
    const account = { ...samples.user(), roleId: roleId('RESIDENT'), ...valuesOf('account') };
    const resident = { ...samples.resident(), communityId: community.id, ...valuesOf('resident') };
    const vehicles = [{ ...samples.vehicle(), ...valuesOf('vehicle') }];
    return { variables: { input: { account, resident, vehicles } }, field };
  };

interface Taken {
  readonly username: string;
  readonly email: string;
  readonly licensePlate: string;
}

const asAdministrator = async (fixture: PopulatedFixture) =>
  fixture.service.as(await makeAdministrator(fixture));

export const OF_ACCOUNTS: Refusals = {
  createUser: {
    UNKNOWN_REFERENCE: unknownRole(true),
    USERNAME_TAKEN: takenUsername(true),
    EMAIL_TAKEN: takenEmail(true),
    SIGN_IN_NAME_TAKEN: takenName(true),
  },
  updateUser: {
    UNKNOWN_REFERENCE: unknownRole(false),
    USERNAME_TAKEN: takenUsername(false),
    EMAIL_TAKEN: takenEmail(false),
    SIGN_IN_NAME_TAKEN: takenName(false),
    LAST_SYSTEM_ADMIN: async (fixture) => {
      const last = await lastSystemAdmin(fixture);
      return { client: fixture.service.as(last), variables: { id: last.id, input: { isActive: false } } };
    },
    // The administrator of the guard does not see the record, which another company wrote without a community.
    USER_HAS_RESIDENT: async ({ service: { make }, community }) => {
      const guard = await make.residentUser(null, 'VIGILANCE', {
        audience: [(await make.community()).id],
      });
      await make.assign(guard, community);
      const residentInfo = { fullName: 'Elena Soto', address: 'Caseta 1' };
      return { variables: { id: guard.id, input: { residentInfo } } };
    },
  },
  registerDevice: {
    DEVICE_TAKEN: async ({ service, clients }) => {
      const other = service.as(await service.make.user('RESIDENT'));
      const variables = { token: samples.unique(), platform: 'ios' };
      await other.graphql(
        'mutation ($token: String!) { registerDevice(token: $token, platform: "ios") }',
        variables,
      );
      return { client: clients.residentUser, variables };
    },
  },
  deleteUser: {
    LAST_SYSTEM_ADMIN: async (fixture) => {
      const last = await lastSystemAdmin(fixture);
      return { client: fixture.service.as(last), variables: { id: last.id } };
    },
  },
  updateMe: {
    WRONG_PASSWORD: asOwner(
      () => ({ email: samples.user().email, currentPassword: WRONG }),
      'currentPassword',
    ),
    EMAIL_TAKEN: asOwner(({ email }) => ({ email, currentPassword: PASSWORD }), 'email'),
    SIGN_IN_NAME_TAKEN: asOwner(({ username }) => ({ email: username, currentPassword: PASSWORD })),
  },
  register: {
    UNKNOWN_REFERENCE: registering(() => ({ roleId: randomUUID() }), 'roleId'),
    ROLE_NOT_OPEN: registering(() => ({ roleId: roleId('SYSTEM_ADMIN') }), 'roleId'),
    USERNAME_TAKEN: registering(({ username }) => ({ username }), 'username'),
    EMAIL_TAKEN: registering(({ email }) => ({ email }), 'email'),
    SIGN_IN_NAME_TAKEN: registering(({ email }) => ({ username: email })),
  },
  onboardResident: {
    UNKNOWN_REFERENCE: onboarding('resident', () => ({ communityId: randomUUID() }), 'resident.communityId'),
    USERNAME_TAKEN: onboarding(
      'account',
      ({ username }) => ({ username: username.toUpperCase() }),
      'account.username',
    ),
    EMAIL_TAKEN: onboarding('account', ({ email }) => ({ email: email.toUpperCase() }), 'account.email'),
    SIGN_IN_NAME_TAKEN: onboarding('account', ({ email }) => ({ username: email }), 'account.username'),
    PLATE_TAKEN: onboarding(
      'vehicle',
      ({ licensePlate }) => ({ licensePlate: ` ${licensePlate.toLowerCase()} ` }),
      'vehicles[0].licensePlate',
    ),
  },
  changePassword: {
    WRONG_PASSWORD: asOwner(
      () => ({ currentPassword: WRONG, newPassword: 'Nueva#2026x' }),
      'currentPassword',
    ),
  },
  resetPassword: {
    RESET_CODE_INVALID: async ({ service }) => ({
      client: service.anonymous,
      variables: {
        input: {
          email: (await service.make.user('RESIDENT')).email,
          token: NO_CODE,
          newPassword: 'Nueva#2026x',
        },
      },
      field: 'token',
    }),
  },
  sendPasswordReset: {
    USER_INACTIVE: async (fixture) => ({
      client: await rootOf(fixture),
      variables: { id: (await fixture.service.make.user('RESIDENT', { isActive: false })).id },
    }),
  },
  beginSecondFactor: {
    WRONG_PASSWORD: async (fixture) => ({
      client: await asAdministrator(fixture),
      variables: { input: { currentPassword: WRONG } },
      field: 'currentPassword',
    }),
    SECOND_FACTOR_ON: async (fixture) => ({
      client: (await withSecondFactor(fixture)).client,
      variables: { input: { currentPassword: PASSWORD } },
    }),
  },
  confirmSecondFactor: {
    SECOND_FACTOR_NOT_BEGUN: async (fixture) => ({
      client: await asAdministrator(fixture),
      variables: { input: { code: NO_CODE } },
    }),
    WRONG_CODE: async (fixture) => {
      const client = await asAdministrator(fixture);
      await beginSecondFactor(client);
      return { client, variables: { input: { code: NO_CODE } }, field: 'code' };
    },
  },
  disableSecondFactor: {
    WRONG_PASSWORD: async (fixture) => ({
      client: (await withSecondFactor(fixture)).client,
      variables: { input: { currentPassword: WRONG, code: NO_CODE } },
      field: 'currentPassword',
    }),
    SECOND_FACTOR_OFF: async (fixture) => ({
      client: await asAdministrator(fixture),
      variables: { input: { currentPassword: PASSWORD, code: NO_CODE } },
    }),
    WRONG_CODE: async (fixture) => ({
      client: (await withSecondFactor(fixture)).client,
      variables: { input: { currentPassword: PASSWORD, code: NO_CODE } },
      field: 'code',
    }),
  },
  removeSecondFactor: {
    OWN_SECOND_FACTOR: async (fixture) => {
      const { user, client } = await withSecondFactor(fixture);
      return { client, variables: { id: user.id } };
    },
    SECOND_FACTOR_OFF: async (fixture) => ({ variables: { id: (await newResident(fixture)).id } }),
  },
};
