import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { users } from '../identity/user.access.js';
import { auditEntries } from './audit-entry.access.js';
import { AuditEntry } from './audit-entry.entity.js';

export const auditEntryRelations = [
  toOne({
    of: AuditEntry,
    field: 'user',
    by: 'userId',
    to: users,
    description: 'The user who did it; null once the account cannot be found.',
  }),
  toOne({ of: AuditEntry, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'auditEntries', by: 'communityId', to: auditEntries }),
];
