import { type ChangeSet, ChangeSetType, type EventSubscriber, type Platform } from '@mikro-orm/core';
import { isAudited } from '../../core/policy.js';
import { unitOfWork } from '../../core/write/unit-of-work.js';
import { AuditAction, AuditEntry } from './audit-entry.entity.js';

type Row = Record<string, unknown>;
type Change = ChangeSet<Row>;

/**
 * Records every write of an administrator in the transaction of the write itself.
 * Who writes is known from the unit of work, where `write` names its caller.
 */
export const auditLog: EventSubscriber = {
  // Not before the flush: only after it rows have the ids that the database gives.
  async afterFlush({ em, uow }) {
    const { caller, clock } = unitOfWork(em);
    const changes: Change[] = uow.getChangeSets();
    if (!caller || !isAudited(caller) || changes.length === 0) return;
    const createdAt = clock.nowIso();
    await em.insertMany(
      AuditEntry,
      changes.map((change) => ({
        createdAt,
        userId: caller.userId,
        username: caller.username,
        role: caller.role,
        record: change.meta.className,
        recordId: change.meta.primaryKeys.map((key) => change.entity[key]).join(','),
        ...whatHappened(change, em.getPlatform()),
      })),
    );
  },
};

function whatHappened(change: Change, platform: Platform): Pick<AuditEntry, 'action' | 'before' | 'after'> {
  switch (change.type) {
    case ChangeSetType.CREATE:
      return { action: AuditAction.CREATE, before: null, after: currentOf(change, columnsOf(change)) };
    case ChangeSetType.DELETE:
    case ChangeSetType.DELETE_EARLY:
      return { action: AuditAction.DELETE, before: currentOf(change, columnsOf(change)), after: null };
    case ChangeSetType.UPDATE:
    case ChangeSetType.UPDATE_EARLY: {
      if (change.payload.deletedAt) {
        const before = originalOf(change, columnsOf(change), platform);
        return { action: AuditAction.DELETE, before, after: null };
      }
      const changed = columnsOf(change).filter((name) => name in change.payload);
      return {
        action: AuditAction.UPDATE,
        before: originalOf(change, changed, platform),
        after: currentOf(change, changed),
      };
    }
  }
}

/** The stored properties that may be told. */
const columnsOf = ({ meta }: Change): string[] =>
  meta.props.filter(({ persist, hidden }) => persist !== false && !hidden).map(({ name }) => name);

const currentOf = ({ entity }: Change, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, entity[name]]));

/** The values as they were loaded; the unit of work remembers them in the form of the database. */
function originalOf({ meta, originalEntity }: Change, names: readonly string[], platform: Platform): Row {
  return Object.fromEntries(
    names.map((name) => {
      const type = meta.properties[name]?.customType;
      const value: unknown = originalEntity?.[name];
      return [name, type ? type.convertToJSValue(value, platform, { force: true }) : value];
    }),
  );
}
