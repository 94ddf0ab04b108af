import type { RoleCode } from '../../src/platform/roles.js';
import { PASSWORD, roleId } from './accounts.js';
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
