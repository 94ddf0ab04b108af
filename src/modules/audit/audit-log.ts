import {
  type ChangeSet,
  ChangeSetType,
  type EntityManager,
  type EntityProperty,
  type EventSubscriber,
  type Platform,
} from '@mikro-orm/core';
import { isAudited } from '../../core/policy.js';
import { type HiddenRows, unitOfWork } from '../../core/write/unit-of-work.js';
import { transactionQueries } from '../../database/transaction-queries.js';
import { AuditAction, AuditEntry } from './audit-entry.entity.js';

type Row = Readonly<Record<string, unknown>>;
type Change = ChangeSet<Record<string, unknown>>;

/** The part of an entry that differs between the rows of a unit of work. */
type RowEntry = Pick<AuditEntry, 'record' | 'recordId' | 'action' | 'before' | 'after'>;

/**
 * Records every write of an administrator in the transaction of that write. `write` stores its caller in the
 * unit of work.
 */
export const auditLog: EventSubscriber = {
  // After the flush, since only then rows have the ids that the database assigns.
  async afterFlush({ em, uow }) {
    const { caller, clock, hidden } = unitOfWork(em);
    if (!caller || !isAudited(caller)) return;
    const changes: Change[] = uow.getChangeSets();
    const rows = [
      ...changes.map((change) => entryOfChange(change, em.getPlatform())),
      ...hidden.splice(0).flatMap((group) => entriesOfHidden(em, group)),
    ];
    if (rows.length === 0) return;
    // All rows are one JSON parameter: one for each value could exceed the limit of a statement.
    await transactionQueries(em).run(
      `insert into "audit_entries"
        ("created_at", "user_id", "username", "role", "record", "record_id", "action", "before", "after")
      select $1::timestamptz, $2::uuid, $3::text, $4::text,
        "record", "recordId", "action", "before", "after"
      from jsonb_to_recordset($5::jsonb)
        as r("record" text, "recordId" text, "action" text, "before" jsonb, "after" jsonb)`,
      [clock.nowIso(), caller.userId, caller.username, caller.role, JSON.stringify(rows)],
    );
  },
};

function entriesOfHidden(em: EntityManager, { entity, rows }: HiddenRows): RowEntry[] {
  const meta = em.getMetadata().getByClassName(entity.name);
  const names = columnsOf(meta);
  return rows.map((row) => ({
    record: meta.className,
    recordId: String(row.id),
    action: AuditAction.DELETE,
    before: pick(row, names),
    after: null,
  }));
}

const entryOfChange = (change: Change, platform: Platform): RowEntry => ({
  record: change.meta.className,
  recordId: change.meta.primaryKeys.map((key) => change.entity[key]).join(','),
  ...whatHappened(change, platform),
});

function whatHappened(change: Change, platform: Platform): Pick<AuditEntry, 'action' | 'before' | 'after'> {
  switch (change.type) {
    case ChangeSetType.CREATE:
      return { action: AuditAction.CREATE, before: null, after: currentOf(change, columnsOf(change.meta)) };
    case ChangeSetType.DELETE:
    case ChangeSetType.DELETE_EARLY:
      return { action: AuditAction.DELETE, before: currentOf(change, columnsOf(change.meta)), after: null };
    case ChangeSetType.UPDATE:
    case ChangeSetType.UPDATE_EARLY: {
      if (change.payload.deletedAt) {
        const before = originalOf(change, columnsOf(change.meta), platform);
        return { action: AuditAction.DELETE, before, after: null };
      }
      const changed = columnsOf(change.meta).filter((name) => name in change.payload);
      return {
        action: AuditAction.UPDATE,
        before: originalOf(change, changed, platform),
        after: currentOf(change, changed),
      };
    }
  }
}

/** The stored properties that may be recorded. */
const columnsOf = (meta: { readonly props: readonly EntityProperty[] }): string[] =>
  meta.props.filter(({ persist, hidden }) => persist !== false && !hidden).map(({ name }) => name);

const currentOf = ({ entity }: Change, names: readonly string[]): Row => pick(entity, names);

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** The values as they were loaded; the unit of work remembers them in database form. */
function originalOf({ meta, originalEntity }: Change, names: readonly string[], platform: Platform): Row {
  return Object.fromEntries(
    names.map((name) => {
      const type = meta.properties[name]?.customType;
      const value: unknown = originalEntity?.[name];
      return [name, type ? type.convertToJSValue(value, platform, { force: true }) : value];
    }),
  );
}
