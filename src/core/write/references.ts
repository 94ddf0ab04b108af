import { type Raw, raw } from '@mikro-orm/core';
import type { DomainError } from '../../platform/errors.js';
import type { WriteContext } from '../context.js';
import { type FieldOf, tableOf } from '../read/declare.js';
import type { Id } from '../read/id.js';
import { type Lock, readOne, textOfOne } from '../read/read.js';
import { type AnyRecord, dependentsOf, type Fields, unknownIdError } from '../read/record.js';
import { Source, Statement } from '../read/statement.js';

/*
 * The records that an input refers to by their ids. A reference that is out of scope fails the unit of work with
 * BAD_REQUEST, once the database has executed its next statement.
 */

/**
 * Refuses an id that is out of scope; null refers to nothing. Takes a share lock if the record has soft-deleted dependents,
 * so that a concurrent delete cannot miss the new row.
 */
export async function assertInScope(
  tx: WriteContext,
  record: AnyRecord,
  id: Id | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  if (!record.reference) {
    const lock = dependentsOf(record.entity).length > 0 ? 'share' : 'none';
    return requireInScope(tx, record, id, lock, () => unknownIdError(record));
  }
  if (!(await readOne(tx, record, id, idAlone(record)))) throw unknownIdError(record);
}

/**
 * As `assertInScope`, and gives a field of the record for a new row: the database copies it, so the unit of work does not
 * wait for it. Takes a share lock, so that the field remains as it is until the end of the transaction.
 */
export function copyOfReferenced<T extends object>(
  tx: WriteContext,
  record: AnyRecord<T>,
  id: Id,
  field: FieldOf<T>,
  refusal = () => unknownIdError(record),
): Raw {
  requireInScope(tx, record, id, 'share', refusal);
  const source = new Source<T>(tableOf(record.entity), 's', new Statement(tx.services, 'unrestricted'));
  const value = source.field(field);
  return raw(`(select ${value} from ${source.from()} where ${source.field('id' as FieldOf<T>)} = ?)`, [id]);
}

function requireInScope(
  tx: WriteContext,
  record: AnyRecord,
  id: Id,
  lock: Lock,
  refusal: () => DomainError,
): void {
  const statement = new Statement(tx.services, tx.caller);
  const text = textOfOne(tx, record, id, idAlone(record), statement, lock);
  tx.checks.require(text, statement.values, refusal);
}

/**
 * Share-locks a record that an input refers to, with the next statement. Called before a row is locked that is deleted
 * with such a record, since the deletion locks the record first; whether it is within scope is for `assertInScope`.
 */
export function lockAhead(tx: WriteContext, record: AnyRecord, id: Id | null | undefined): void {
  if (id === null || id === undefined) return;
  const locked = readOne(
    { ...tx, queries: { ...tx.queries, run: tx.queries.deferRead } },
    record,
    id,
    idAlone(record),
    'share',
  );
  // A failure fails the next statement too.
  locked.catch(() => undefined);
}

const selections = new WeakMap<AnyRecord, Fields<'id'>>();

/** The id of a record, in a list of its own, by which the text of its statement is found again. */
function idAlone(record: AnyRecord): Fields<'id'> {
  const known = selections.get(record) ?? { fields: ['id'] };
  selections.set(record, known);
  return known;
}
