import { toOne } from '../../core/schema/relations.js';
import { users } from '../identity/user.access.js';
import { AuditEntry } from './audit-entry.entity.js';

export const auditEntryRelations = [
  toOne({
    of: AuditEntry,
    field: 'user',
    by: 'userId',
    to: users,
    description: 'The user who did it; null once the account cannot be found.',
  }),
];
