import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { users } from '../identity/user.access.js';
import { residents } from './resident.access.js';
import { Resident } from './resident.entity.js';

export const residentRelations = [
  toOne({ of: Resident, field: 'community', by: 'communityId', to: communities }),
  toOne({
    of: Resident,
    field: 'user',
    by: 'userId',
    to: users,
    description: 'The linked user account; null when the caller may not read it.',
  }),
  toMany({ of: Community, field: 'residents', by: 'communityId', to: residents }),
];
