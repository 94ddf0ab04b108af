import { defineRecord, equals } from '../../core/read/record.js';
import { AuditEntry } from './audit-entry.entity.js';
import type { AuditEntryFilter } from './audit-entry.inputs.js';

export const auditEntries = defineRecord<AuditEntry, AuditEntryFilter>({
  entity: AuditEntry,
  scope: 'unscoped',
  filters: {
    userId: equals('userId'),
    record: equals('record'),
    recordId: equals('recordId'),
    from: (from) => (field, bind) => `${field('createdAt')} >= ${bind(from)}`,
    to: (to) => (field, bind) => `${field('createdAt')} < ${bind(to)}`,
  },
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
  },
});
