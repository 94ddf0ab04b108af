import { defineResource, ordersBy } from '../../engine/declare.js';
import { AuditEntry } from './audit-entry.entity.js';

export const auditEntries = defineResource({
  entity: AuditEntry,
  scope: { assignedCommunity: 'communityId' },
  orders: ordersBy('createdAt'),
});
