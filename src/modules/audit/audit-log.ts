import {
  type ChangeSet,
  ChangeSetType,
  type EntityProperty,
  type EventSubscriber,
  type Platform,
} from '@mikro-orm/core';
import { transactionQueries } from '../../engine/database.js';
import {
  definitionOf,
  type EntityClass,
  entityOf,
  isAudited,
  type Table,
  tableOf,
} from '../../engine/declare.js';
import { Statement, type StatementTime } from '../../engine/read.js';
import {
  AuditAction,
  type AuditRow,
  communityOfEntry,
  communityOrKeys,
  insertOfEntries,
  originOf,
  partsOfRows,
  recordRemoved,
  UNRECORDED,
  unitOfWork,
} from '../../engine/write.js';

type Row = Readonly<Record<string, unknown>>;
type Change = ChangeSet<Record<string, unknown>>;

/** The marks that an entry shows in place of a changed secret. */
const MARKS: Readonly<Record<string, string>> = { passwordHash: 'passwordChanged' };

/** The parts of each deleted record, such as the questions of a survey, read before the flush. */
const parts = new WeakMap<Change, object>();

/**
 * Records the writes of a unit of work that the access policy names, in the same transaction; rows written without a caller,
 * such as demonstration data, are not recorded.
 */
export const auditLog: EventSubscriber = {
  // Parts of a deleted row cannot be read after the flush.
  async onFlush({ em, uow }) {
    const { tx } = unitOfWork(em);
    if (!tx) return;
    for (const [entity, deletions] of byEntity(uow.getChangeSets().filter(isDeletion))) {
      const ids = deletions.map((change) => change.entity.id);
      const found = await partsOfRows(tx, entity, ids);
      for (const change of deletions) parts.set(change, found.get(String(change.entity.id)) ?? {});
      if (deletions[0] && isRemoval(deletions[0])) {
        await recordRemoved(tx, deletions[0].meta, ids);
      }
    }
  },

  // The database assigns ids during the flush.
  async afterFlush({ em, uow }) {
    const { tx } = unitOfWork(em);
    if (!tx) return;
    const changes: Change[] = uow
      .getChangeSets()
      .filter((change) => isAudited(tx.caller, isDeletion(change), definitionOf(change.meta.className)));
    if (changes.length === 0) return;
    const queries = transactionQueries(em);
    for (const [entity, group] of byEntity(changes)) {
      const { table, community } = entriesOf(entity, tx.services);
      const rows = group.map(
        (change): AuditRow => ({
          record: change.meta.className,
          recordId: idOf(change),
          ...communityOrKeys(table, change),
          ...whatHappened(change, em.getPlatform()),
        }),
      );
      const { text, values } = insertOfEntries(tx.services.clock.nowIso(), originOf(tx), rows, community);
      queries.changeWithNext(text, values);
    }
  },
};

interface EntriesOfKind {
  readonly table: Table;
  /** The SQL of the community of an entry. */
  readonly community: string;
}

const kinds = new Map<EntityClass, EntriesOfKind>();

/** Returns what the entries of rows of one kind have in common. */
function entriesOf(entity: EntityClass, time: StatementTime): EntriesOfKind {
  const known = kinds.get(entity);
  if (known) return known;
  const table = tableOf(entity);
  // The statement takes the values of the entries alone, so this binds none.
  const found = { table, community: communityOfEntry(table, new Statement(time, 'unrestricted')) };
  kinds.set(entity, found);
  return found;
}

const isRemoval = ({ type }: Change): boolean =>
  type === ChangeSetType.DELETE || type === ChangeSetType.DELETE_EARLY;

/** Tells whether a change is a deletion; a soft delete counts as one. */
const isDeletion = (change: Change): boolean =>
  isRemoval(change) || (change.type !== ChangeSetType.CREATE && Boolean(change.payload.deletedAt));

const idOf = (change: Change): string => change.meta.primaryKeys.map((key) => change.entity[key]).join(',');

function byEntity(changes: readonly Change[]): Map<EntityClass, Change[]> {
  const groups = new Map<EntityClass, Change[]>();
  for (const change of changes) {
    const entity = entityOf(change.meta);
    groups.set(entity, [...(groups.get(entity) ?? []), change]);
  }
  return groups;
}

function whatHappened(change: Change, platform: Platform): Pick<AuditRow, 'action' | 'before' | 'after'> {
  const columns = columnsOf(change.meta);
  if (change.type === ChangeSetType.CREATE) {
    return { action: AuditAction.CREATE, before: null, after: currentOf(change, columns) };
  }
  if (isDeletion(change)) {
    const row = isRemoval(change) ? currentOf(change, columns) : originalOf(change, columns, platform);
    return { action: AuditAction.DELETE, before: { ...row, ...parts.get(change) }, after: null };
  }
  const changed = columns.filter((name) => name in change.payload);
  return {
    action: AuditAction.UPDATE,
    before: originalOf(change, changed, platform),
    after: { ...currentOf(change, changed), ...marksOf(change) },
  };
}

type Meta = { readonly props: readonly EntityProperty[] };

const recorded = new Map<Meta, readonly string[]>();

/** Returns the stored properties that may be recorded. */
function columnsOf(meta: Meta): readonly string[] {
  const known = recorded.get(meta);
  if (known) return known;
  const names = meta.props
    .filter(({ name, persist, hidden }) => persist !== false && !hidden && !UNRECORDED.has(name))
    .map(({ name }) => name);
  recorded.set(meta, names);
  return names;
}

const marksOf = ({ payload }: Change): Row =>
  Object.fromEntries(
    Object.entries(MARKS)
      .filter(([name]) => name in payload)
      .map(([, mark]) => [mark, true]),
  );

const currentOf = ({ entity }: Change, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, entity[name]]));

/** Returns the values as they were loaded; the unit of work keeps them in database form. */
function originalOf({ meta, originalEntity }: Change, names: readonly string[], platform: Platform): Row {
  return Object.fromEntries(
    names.map((name) => {
      const type = meta.properties[name]?.customType;
      const value: unknown = originalEntity?.[name];
      return [name, type ? type.convertToJSValue(value, platform, { force: true }) : value];
    }),
  );
}
