import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { AuditEntry } from './audit-entry.entity.js';

@ObjectType()
export class AuditEntryConnection extends ConnectionOf(AuditEntry, 'AuditEntry') {}
