import type { RoleCode } from '../../src/platform/roles.js';
import { PASSWORD, roleId } from './accounts.js';
import type { Client } from './client.js';
import * as samples from './samples.js';

/** The input of a new user with a unique name. */
export const userInput = (role: RoleCode, fields: object = {}) => ({
  ...samples.user(),
  password: PASSWORD,
  roleId: roleId(role),
  ...fields,
});

/** The input of a resident record for a user. */
export const residentInput = (userId: string, fields: object = {}) => ({
  ...samples.resident(),
  userId,
  ...fields,
});

/** The resident record within the input of a user. */
export const RESIDENT_INFO = samples.resident();

/** The ids in the list of users. */
export async function listedUsers(client: Client, query = ''): Promise<string[]> {
  const { body } = await client.get(`/api/users${query}`);
  return body.map(({ id }: { id: string }) => id);
}
