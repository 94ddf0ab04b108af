import { type TextVocabulary } from '../../engine/index.js';
import { ROLES } from '../../platform/roles.js';

export const USER_ROLES: TextVocabulary = {
  type: 'RoleCode',
  twin: 'userRole',
  description: 'The role of a user, which decides what the user may do in the communities within scope.',
  values: Object.fromEntries(ROLES.map(({ code }) => [code, code])),
  meanings: Object.fromEntries(ROLES.map(({ code, description }) => [code, `${description}.`])),
};
