import { rentsHome, type WriteContext } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { createRow, lockInOrder } from '../../engine/write.js';
import { ROLES } from '../../platform/roles.js';
import { User } from '../identity/user.entity.js';
import type { Resident } from './resident.entity.js';
import { units, withNumber } from './unit.access.js';
import { Unit } from './unit.entity.js';
import { isUnitNumber } from './unit-number.js';
import { endRow, lasts, todayIn } from './unit-people.service.js';
import { UnitPerson } from './unit-person.entity.js';

/*
 * Places residents in the unit of their number, so that units exist for clients that know none: they write a number in the
 * record of a resident.
 */

/** Where a resident is, by its record. */
export type Home = Pick<Resident, 'communityId' | 'number'>;

/** Locks the numbers of the units of a community, so that a unit is made once, until the end of the transaction. */
export async function lockUnitNumbers(tx: WriteContext, communityId: string): Promise<void> {
  await tx.queries.change(
    'insert into "unit_references" ("community_id") values ($1)' +
      ' on conflict ("community_id") do update set "last" = "unit_references"."last"',
    [communityId],
  );
}

/** Places a locked resident in the unit of its number, once its record is changed, and takes it out of the unit of its former one. */
export async function placeInUnit(tx: WriteContext, resident: Resident, former?: Home): Promise<void> {
  const { communityId, number } = resident;
  if (former && former.communityId === communityId && former.number === number) return;
  await tx.em.flush();
  const isMoving = former && former.communityId !== communityId;
  if (isMoving) await leaveAll(tx, resident);
  if (communityId === null) return;
  const isPlaced = number !== null && isUnitNumber(number);
  if (isPlaced) await lockUnitNumbers(tx, communityId);
  const formerNumber = isMoving ? null : (former?.number ?? null);
  const [found, left] = await lockUnits(tx, communityId, [isPlaced ? number : null, formerNumber]);
  const unit = isPlaced ? (found ?? (await makeUnit(tx, communityId, number))) : null;
  if (left && left !== unit) await leave(tx, resident, left);
  if (unit) await enter(tx, unit, resident);
}

/** Ends what a locked resident is to all units, since the record ends or moves. */
export async function leaveAll(tx: WriteContext, { id: residentId }: Pick<Resident, 'id'>): Promise<void> {
  const paid = await lockInOrder(tx, Unit, { payerId: residentId });
  for (const unit of paid) unit.payerId = null;
  await end(tx, await tx.em.find(UnitPerson, { residentId }));
}

type Found = Unit | null;

/** Finds the active units of two numbers and locks them, so that nobody else says meanwhile who pays for them. */
async function lockUnits(
  tx: WriteContext,
  communityId: string,
  numbers: readonly [string | null, string | null],
): Promise<readonly [Found, Found]> {
  const every = { ...units, scope: 'unscoped' } as const;
  const idOf = async (number: string | null) => {
    if (number === null) return null;
    const [found] = await readWhere(tx, every, { fields: ['id'] }, [withNumber(communityId, number)]);
    return found?.id ?? null;
  };
  const [one, other] = [await idOf(numbers[0]), await idOf(numbers[1])];
  const ids = [one, other].filter((id) => id !== null);
  const locked = ids.length > 0 ? await lockInOrder(tx, Unit, { id: { $in: ids }, isActive: true }) : [];
  const unitOf = (id: string | null) => locked.find((unit) => unit.id === id) ?? null;
  return [unitOf(one), unitOf(other)];
}

async function makeUnit(tx: WriteContext, communityId: string, number: string): Promise<Unit> {
  const unit = createRow(tx, Unit, { communityId, number, share: null, area: null });
  await tx.em.flush();
  return unit;
}

/** Ends what a resident is to the unit of its former number. */
async function leave(tx: WriteContext, { id: residentId }: Resident, unit: Unit): Promise<void> {
  await end(tx, await tx.em.find(UnitPerson, { unitId: unit.id, residentId }));
  if (unit.payerId === residentId) unit.payerId = null;
}

/** Ends rows today; those that have not begun before today are removed. */
async function end(tx: WriteContext, rows: readonly UnitPerson[]): Promise<void> {
  const days = new Map<string, string>();
  for (const id of new Set(rows.map(({ communityId }) => communityId))) days.set(id, await todayIn(tx, id));
  for (const row of rows) endRow(tx, row, days.get(row.communityId) as string);
  await tx.em.flush();
}

/** Makes a resident a person of a unit from today on, and its payer where there is none. */
async function enter(tx: WriteContext, unit: Unit, { id: residentId, userId }: Resident): Promise<void> {
  const { id: unitId, communityId } = unit;
  const today = await todayIn(tx, communityId);
  const rows = await tx.em.find(UnitPerson, { unitId, residentId });
  if (!rows.some((row) => lasts(row, today))) {
    const relation = (await isTenant(tx, userId)) ? 'TENANT' : 'OWNER';
    createRow(tx, UnitPerson, { unitId, communityId, residentId, relation, since: today, until: null });
  }
  unit.payerId ??= residentId;
}

async function isTenant(tx: WriteContext, userId: string): Promise<boolean> {
  const { roleId } = await tx.em.findOneOrFail(User, userId);
  return ROLES.some(({ id, code }) => id === roleId && rentsHome(code));
}
