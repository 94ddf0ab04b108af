import { type WriteContext } from '../../engine/access.js';
import { unknownIdError } from '../../engine/declare.js';
import { readOne, Statement, selectSql } from '../../engine/read.js';
import { residents } from '../residents/resident.access.js';
import { residentCharges } from './resident-charge.access.js';

interface Place {
  readonly communityId: string;
}

/**
 * Returns the community to which a payment on account belongs: that of the charge which it pays first, among those that the caller
 * reads, else that of the resident. Somebody who was deleted or has moved away pays where their charges are. Locks the resident, who
 * cannot move until the end of the transaction. BAD_REQUEST for a resident without either.
 */
export async function communityOfPayment(tx: WriteContext, residentId: string): Promise<string | null> {
  const resident = await readOne(tx, residents, residentId, { fields: ['communityId'] }, 'share');
  const place = await placeOfDebt(tx, residentId, resident ? 'owed' : 'any');
  const { communityId } = place ?? resident ?? {};
  if (communityId === undefined) throw unknownIdError(residents, 'residenteId');
  return communityId;
}

/** Finds the community of the next charge to pay; of the latest one if none is owed and any will do. */
async function placeOfDebt(
  tx: WriteContext,
  residentId: string,
  wanted: 'owed' | 'any',
): Promise<Place | undefined> {
  const statement = new Statement(tx.services, tx.caller);
  const charges = selectSql(
    statement,
    residentCharges,
    (field) => `${field('communityId')} as "communityId"`,
    [
      (field, bind) => `${field('residentId')} = ${bind(residentId)}::uuid`,
      (field) => `${field('communityId')} is not null`,
      (field) => (wanted === 'owed' ? `${field('balance')} > 0` : 'true'),
    ],
    't',
    (field) =>
      `${field('balance')} > 0 desc, case when ${field('balance')} > 0 then ${field('begins')} end, ${field('fecha')} desc`,
  );
  const [place] = await tx.queries.change<Place>(`${charges} limit 1`, statement.values);
  return place;
}
