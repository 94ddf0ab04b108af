import type { TextVocabulary } from '../../core/vocabulary.js';
import { ROLES } from '../../platform/roles.js';

export const USER_ROLES: TextVocabulary = {
  type: 'RoleCode',
  twin: 'userRole',
  description: 'What a user is in the communities within its scope.',
  values: Object.fromEntries(ROLES.map(({ code }) => [code, code])),
  meanings: Object.fromEntries(ROLES.map(({ code, description }) => [code, `${description}.`])),
};
