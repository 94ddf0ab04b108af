import { before, defineResource, equals, ordersBy, since } from '../../engine/index.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditEntryFilter } from './audit-entry.inputs.js';

export const auditEntries = defineResource({
  entity: AuditEntry,
  scope: { assignedCommunity: 'communityId' },
  filterType: AuditEntryFilter,
  filters: {
    userId: equals('userId'),
    record: equals('record'),
    recordId: equals('recordId'),
    communityId: equals('communityId'),
    action: equals('action'),
    from: since('createdAt'),
    to: before('createdAt'),
  },
  orders: ordersBy('createdAt'),
});
