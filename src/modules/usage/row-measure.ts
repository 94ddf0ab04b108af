import { type ChangeSet, ChangeSetType, type EventSubscriber, isRaw } from '@mikro-orm/core';
import { type EntityClass, entityOf } from '../../engine/declare.js';
import { addStored, type Stored, unitOfWork } from '../../engine/write.js';
import { storageFull } from '../../platform/errors.js';
import { PasswordResetToken } from '../identity/password-reset-token.entity.js';
import { RefreshToken } from '../identity/refresh-token.entity.js';
import { SecondFactor } from '../identity/second-factor.entity.js';
import { Session } from '../identity/session.entity.js';
import { User } from '../identity/user.entity.js';
import { SurveyAnswer } from '../surveys/survey-answer.entity.js';

type Change = ChangeSet<Record<string, unknown>>;

/** The rows of accounts and sessions, which have limits of their own: a user past the measure still signs in and out. */
const UNMEASURED: ReadonlySet<EntityClass> = new Set([
  User,
  Session,
  RefreshToken,
  PasswordResetToken,
  SecondFactor,
]);

/** The rows that are part of a record: their bytes count, they themselves do not. */
const PARTS: ReadonlySet<EntityClass> = new Set([SurveyAnswer]);

/** The bytes of a row beside its values: its head, its keys and its entries in indexes. */
const BYTES_OF_ROW = 100;

const BYTES_OF_NUMBER = 8;

/**
 * Counts what a unit of work stores, for the daily measure of its caller; deletions, soft ones included, are free. On the last
 * space of the disk refuses all that is stored except deletions, sessions and changes of accounts.
 */
export const rowMeasure: EventSubscriber = {
  // It counts before the statements are sent, since rows that are rolled back take space too.
  async onFlush({ em, uow }) {
    if (unitOfWork(em).usesReserve && (uow.getChangeSets() as Change[]).some(takesSpace)) throw storageFull();
  },

  async afterFlush({ em, uow }) {
    for (const change of uow.getChangeSets() as Change[]) addStored(em, storedBy(change));
  },
};

const NOTHING: Stored = { records: 0, bytes: 0 };

/** Tells whether a change deactivates a record, or takes a resident who is deleted out of a unit. */
const ends = ({ type, payload }: Change): boolean =>
  payload.isActive === false ||
  (type !== ChangeSetType.CREATE && (payload.payerId === null || typeof payload.until === 'string'));

/** Tells whether a change may not use the last space of the disk. */
const takesSpace = (change: Change): boolean =>
  storedBy(change).bytes > 0
    ? !ends(change)
    : change.type === ChangeSetType.CREATE && entityOf(change.meta) === User;

function storedBy({ type, meta, payload }: Change): Stored {
  const isNew = type === ChangeSetType.CREATE;
  const isWrite = isNew || type === ChangeSetType.UPDATE || type === ChangeSetType.UPDATE_EARLY;
  const entity = entityOf(meta);
  if (!isWrite || (!isNew && payload.deletedAt) || UNMEASURED.has(entity)) return NOTHING;
  const bytes = Object.values(payload).reduce<number>((sum, value) => sum + bytesOf(value), BYTES_OF_ROW);
  return { records: isNew && !PARTS.has(entity) ? 1 : 0, bytes };
}

/** Counts the bytes of a value in the form in which it is sent to the database. */
function bytesOf(value: unknown): number {
  if (value === null || value === undefined || isRaw(value)) return 0;
  if (typeof value === 'string') return Buffer.byteLength(value);
  return typeof value === 'object' ? Buffer.byteLength(JSON.stringify(value)) : BYTES_OF_NUMBER;
}
