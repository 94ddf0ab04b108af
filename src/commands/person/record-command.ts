import type { Kysely } from 'kysely';
import { queryRows } from '../../engine/database.js';
import { type AuditAction, insertEntries, originOfCommand } from '../../engine/write.js';
import { systemClock } from '../../platform/time.js';
import type { Person } from './find-person.js';

/** Records what a command does with the data of a person, in its transaction. */
export const recordCommand = (
  db: Kysely<unknown>,
  command: string,
  action: AuditAction,
  { userId }: Person,
): Promise<void> =>
  insertEntries(
    { change: (text, values) => queryRows(db, text, values) },
    systemClock.nowIso(),
    originOfCommand(command),
    [{ action, record: 'User', recordId: userId, communityId: null, before: null, after: null }],
  );
