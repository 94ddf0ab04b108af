import { unknownIdError, type WriteContext } from '../../engine/declare.js';
import { readOne, Statement, selectSql } from '../../engine/read.js';
import { residents } from '../residents/resident.access.js';
import { accountsSql } from './accounts.js';
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
  const resident = `${statement.bind(residentId)}::uuid`;
  // The account is read once: for the balance of each charge PostgreSQL may compute it again.
  const owed =
    `select "community" as "communityId" from (${accountsSql(statement, (id) => `${id} = ${resident}`)}) account` +
    ' where "isReadable" and "balance" > 0 and "community" is not null order by "begins", "fecha" desc limit 1';
  const latest = () =>
    selectSql(
      statement,
      residentCharges,
      (field) => `${field('communityId')} as "communityId"`,
      [(field) => `${field('residentId')} = ${resident}`, (field) => `${field('communityId')} is not null`],
      't',
      (field) => `${field('fecha')} desc`,
    );
  const charges = wanted === 'owed' ? owed : `(${owed}) union all (${latest()} limit 1) limit 1`;
  const [place] = await tx.queries.change<Place>(charges, statement.values);
  return place;
}
