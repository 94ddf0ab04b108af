// The door of writes: units of work, actions, audit entries.

export {
  AuditAction,
  type AuditOrigin,
  type AuditRow,
  type AuditUser,
  insertEntries,
  insertOfEntries,
  originOf,
  originOfCommand,
  recordEvent,
  UNRECORDED,
} from './audit/audit-entries.js';
export { communityOfEntry, communityOrKeys, partsOfRows, recordRemoved } from './audit/row-entries.js';
export * from './write/action.js';
export {
  INTERFACES,
  isKeyUsed,
  MOST_ANSWER_CHARACTERS,
  MOST_KEY_CHARACTERS,
  mutateOnce,
  type Repeatable,
} from './write/idempotency.js';
export { assertInScope, assertPictures, lockAhead, lockNamedAhead } from './write/references.js';
export * from './write/soft-delete.js';
export {
  addJobs,
  addStored,
  author,
  type Job,
  type JobKind,
  nameChanges,
  type Stored,
  stamp,
  unitOfWork,
} from './write/unit-of-work.js';
export * from './write/write.js';
