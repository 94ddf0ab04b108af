import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { users } from '../identity/user.access.js';
import { User } from '../identity/user.entity.js';
import { documents } from './document.access.js';
import { Document } from './document.entity.js';

export const documentRelations = [
  toOne({ of: Document, field: 'community', by: 'communityId', to: communities }),
  toOne({
    of: Document,
    field: 'createdBy',
    by: 'userId',
    to: users,
    description: 'Who created it; null out of scope.',
  }),
  toMany({ of: Community, field: 'documents', by: 'communityId', to: documents }),
  toMany({
    of: User,
    field: 'documents',
    by: 'userId',
    to: documents,
    description: 'The documents that this user created, as far as the caller may read them.',
  }),
];
