import type { WriteContext } from '../../engine/declare.js';
import { createRow } from '../../engine/write.js';
import type { Unit } from './unit.entity.js';
import { endRow, lasts } from './unit-people.service.js';
import { UnitPerson } from './unit-person.entity.js';

interface Sale {
  readonly payerId: string;
  readonly on: string;
}

/** Ends what the payer of a locked unit is to it on a day, and makes another resident its owner and payer from then on. */
export async function handOver(tx: WriteContext, unit: Unit, { payerId, on }: Sale): Promise<void> {
  const { id: unitId, communityId, payerId: formerId } = unit;
  const rows = await tx.em.find(UnitPerson, { unitId, residentId: { $in: [formerId, payerId] } });
  const owned = rows.find((row) => isOwner(row, payerId, on));
  for (const row of rows) if (row !== owned) endRow(tx, row, on);
  // The constraint of the database compares each row with those that are stored at that moment.
  await tx.em.flush();
  if (owned) owned.until = null;
  else
    createRow(tx, UnitPerson, {
      unitId,
      communityId,
      residentId: payerId,
      relation: 'OWNER',
      since: on,
      until: null,
    });
  unit.payerId = payerId;
}

/** Tells whether a row makes a resident an owner on a day. */
const isOwner = (row: UnitPerson, residentId: string, on: string): boolean =>
  row.residentId === residentId && row.relation === 'OWNER' && row.since <= on && lasts(row, on);
