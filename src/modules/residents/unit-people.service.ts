import { type Context, oneOf, unknownIdError, type WriteContext } from '../../engine/declare.js';
import { readOne, readWhere } from '../../engine/read.js';
import { createRow, findActiveForWrite, forEachRow, type Violations, write } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { residents } from './resident.access.js';
import { units } from './unit.access.js';
import type { Unit } from './unit.entity.js';
import type { UnitPeopleInput, UnitPersonInput } from './unit.inputs.js';
import { UnitPerson } from './unit-person.entity.js';

/** The errors of violated constraints, for every unit of work that writes the people of units. */
const unitPeopleViolations: Violations = {
  unit_people_once: () =>
    invalidOperation(
      'ROW_REPEATED',
      {
        es: 'Una persona aparece dos veces en la unidad el mismo día.',
        en: 'A person is named twice for the unit on the same day.',
      },
      { field: 'people' },
    ),
};

/** Replaces the people of a unit, and says who of them is charged. */
export function setUnitPeople(ctx: Context, id: string, input: UnitPeopleInput): Promise<void> {
  return write(ctx, (tx) => replacePeople(tx, id, input), unitPeopleViolations);
}

async function replacePeople(tx: WriteContext, id: string, input: UnitPeopleInput): Promise<void> {
  const { people, payerId = null } = input;
  // Residents are locked before units, as where a resident is placed, so that two writes cannot deadlock.
  const known = await lockResidents(tx, people);
  const unit = await findActiveForWrite(tx, units, id);
  await forEachRow('people', people, (person) => assertPerson(person, unit, known));
  const isChanged = await replaceRows(tx, unit, people, known);
  const today = await todayIn(tx, unit.communityId);
  const isPayer = ({ residentId, until }: UnitPersonInput) =>
    residentId === payerId && (!until || until > today);
  if (payerId !== null && !people.some(isPayer)) throw unknownIdError(residents, 'payerId');
  unit.payerId = payerId;
  // The people are part of what `expectedVersion` compares.
  if (isChanged) unit.updatedAt = tx.services.clock.nowIso();
}

type Communities = ReadonlyMap<string, string | null>;

/** Locks the residents that are named, so that they cannot move until the end of the transaction. */
async function lockResidents(tx: WriteContext, people: readonly UnitPersonInput[]): Promise<Communities> {
  const ids = [...new Set(people.map(({ residentId }) => residentId))];
  const fields = { fields: ['id', 'communityId'] } as const;
  const found = await readWhere(tx, residents, fields, [oneOf('id')(ids)], 'share');
  return new Map(found.map(({ id, communityId }) => [id, communityId]));
}

function assertPerson({ residentId, since, until }: UnitPersonInput, unit: Unit, known: Communities): void {
  if (known.get(residentId) !== unit.communityId) throw unknownIdError(residents, 'residentId');
  if (until && until <= since)
    throw invalidOperation(
      'END_BEFORE_START',
      { es: 'El fin debe ser posterior al inicio.', en: 'The end must be after the beginning.' },
      { field: 'until' },
    );
}

/**
 * Keeps the rows that are repeated, and those of people who are no longer residents of the community. Returns whether
 * anything changes.
 */
async function replaceRows(
  tx: WriteContext,
  { id: unitId, communityId }: Unit,
  people: readonly UnitPersonInput[],
  known: Communities,
): Promise<boolean> {
  const stored = await tx.em.find(UnitPerson, { unitId });
  const gone = await withoutHome(tx, stored, known, communityId);
  const kept = new Map(stored.map((row) => [keyOf(row), row]));
  const named = new Set(people.map(keyOf));
  const others = stored.filter((row) => !named.has(keyOf(row)) && !gone.has(row.residentId));
  for (const row of others) tx.em.remove(row);
  let isChanged = others.length > 0;
  // The constraint of the database compares each row with those that are stored at that moment.
  await tx.em.flush();
  for (const { until = null, ...person } of people) {
    const row = kept.get(keyOf(person));
    // A row that is named again is another one, which the constraint refuses.
    kept.delete(keyOf(person));
    isChanged ||= row?.until !== until;
    if (row) row.until = until;
    else createRow(tx, UnitPerson, { ...person, until, unitId, communityId });
  }
  return isChanged;
}

const keyOf = ({ residentId, relation, since }: Pick<UnitPerson, 'residentId' | 'relation' | 'since'>) =>
  `${residentId} ${relation} ${since}`;

/** Returns the people of stored rows who are no residents of the community any more. */
async function withoutHome(
  tx: WriteContext,
  stored: readonly UnitPerson[],
  known: Communities,
  communityId: string,
): Promise<ReadonlySet<string>> {
  const others = stored.map(({ residentId }) => residentId).filter((id) => !known.has(id));
  if (others.length === 0) return new Set();
  const found = await readWhere(tx, residents, { fields: ['id', 'communityId'] }, [oneOf('id')(others)]);
  const home = new Set(found.filter((one) => one.communityId === communityId).map(({ id }) => id));
  return new Set(others.filter((id) => !home.has(id)));
}

/** Tells whether a row holds on a day or later. */
export const lasts = ({ until }: Pick<UnitPerson, 'until'>, day: string): boolean =>
  until === null || until > day;

/** Ends a row on a day; one that has not begun before it is removed. */
export function endRow(tx: WriteContext, row: UnitPerson, day: string): void {
  if (!lasts(row, day)) return;
  if (row.since < day) row.until = day;
  else tx.em.remove(row);
}

/** Returns the current day in a community. */
export async function todayIn(tx: WriteContext, communityId: string | null): Promise<string> {
  const everyCommunity = { ...communities, scope: 'unscoped' } as const;
  const community = communityId && (await readOne(tx, everyCommunity, communityId, { fields: ['today'] }));
  return community ? community.today : tx.services.clock.nowIso().slice(0, 10);
}
