import { type TextVocabulary, withIds } from '../../engine/declare.js';
import { ROLES } from '../../platform/roles.js';

export const USER_ROLES: TextVocabulary = {
  type: 'RoleCode',
  twin: 'userRole',
  description: 'The role of a user, which decides what the user may do in the communities within scope.',
  values: Object.fromEntries(ROLES.map(({ code }) => [code, code])),
  meanings: Object.fromEntries(ROLES.map(({ code, description }) => [code, `${description}.`])),
};

/** The names of the ids of the roles. */
export const ROLE_IDS = withIds(USER_ROLES, Object.fromEntries(ROLES.map(({ id, code }) => [code, id])));
