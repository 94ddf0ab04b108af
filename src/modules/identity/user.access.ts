import { defineRecord, equals } from '../../core/read/record.js';
import { searches } from '../../core/read/search.js';
import { ADMINISTRATORS } from '../../platform/roles.js';
import { User } from './user.entity.js';
import type { UserFilter } from './user.inputs.js';

/** A user without any community is within reach of every administrator (it is to become a resident), but no administrator is. */
export const users = defineRecord<User, UserFilter>({
  entity: User,
  place: {
    communities: 'communitiesOfUser',
    user: 'id',
    generalWhen: (field, bind) => `${field('role')} <> all(${bind(ADMINISTRATORS)}::text[])`,
  },
  filters: {
    includeInactive: (included) => (field) => (included ? 'true' : field('isActive')),
    role: equals('role'),
    search: searches(User),
  },
  defaultFilter: { includeInactive: false },
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
    USERNAME_ASC: ['username', 'asc'],
    USERNAME_DESC: ['username', 'desc'],
  },
});
