import { declareMembership, toMany, toOne } from '../../engine/declare.js';
import { CommunityAssignment } from '../communities/assignment.entity.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { users } from '../identity/user.access.js';
import { User } from '../identity/user.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';

for (const rows of [CommunityAssignment, Resident]) {
  declareMembership({ of: User, rows, by: 'userId', community: 'communityId' });
}

export const userRelations = [
  toOne({
    of: User,
    field: 'resident',
    by: 'residentId',
    to: residents,
    description: 'The resident record of the user; null without one, or when the caller may not read it.',
  }),
  toMany({
    of: User,
    field: 'communities',
    through: { pairs: CommunityAssignment, parent: 'userId', record: 'communityId' },
    to: communities,
    ownIsWholeScope: true,
    description:
      'The communities assigned to this user that the caller may read; of `me`, every community in the scope of the caller.',
  }),
  toMany({
    of: Community,
    field: 'users',
    through: { pairs: CommunityAssignment, parent: 'communityId', record: 'userId' },
    to: users,
    description:
      'The users to whom this community is assigned (its administrators and guards) that the caller may read.',
  }),
];
