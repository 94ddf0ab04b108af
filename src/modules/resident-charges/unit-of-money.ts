import { oneOf, unknownIdError, type WriteContext } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { badRequest, invalidOperation } from '../../platform/errors.js';
import { unitPeople, units } from '../residents/unit.access.js';
import type { Unit } from '../residents/unit.entity.js';

/*
 * Checks the units that charges and payments name. What names none belongs to the unit that its resident pays for, which a trigger
 * of the database finds.
 */

interface NamedUnit extends Pick<Unit, 'communityId' | 'payerId' | 'isActive'> {
  /** The residents who are or were people of the unit. */
  readonly people: ReadonlySet<string>;
}

/** The locked units that inputs name, by their ids. */
export type NamedUnits = ReadonlyMap<string, NamedUnit>;

/** To whom an amount belongs. */
interface Place {
  readonly communityId: string | null;
  readonly residentId: string;
}

interface Named {
  readonly unitId?: string | null | undefined;
}

const everyPerson = { ...unitPeople, scope: 'unscoped' } as const;

/** Locks the units that are named, so that they keep their payers until the end of the transaction; asks nothing where none is. */
export async function lockNamedUnits(tx: WriteContext, named: readonly Named[]): Promise<NamedUnits> {
  const ids = [...new Set(named.flatMap(({ unitId }) => unitId ?? []))];
  if (ids.length === 0) return new Map();
  const fields = { fields: ['id', 'communityId', 'payerId', 'isActive'] } as const;
  const found = await readWhere(tx, units, fields, [oneOf('id')(ids)], 'share');
  const pair = { fields: ['unitId', 'residentId'] } as const;
  const rows = await readWhere(tx, everyPerson, pair, [oneOf('unitId')(ids)]);
  return new Map(
    found.map(({ id, ...unit }) => {
      const people = rows.filter(({ unitId }) => unitId === id).map(({ residentId }) => residentId);
      return [id, { ...unit, people: new Set(people) }];
    }),
  );
}

/** Refuses a unit that cannot be charged, or not to this resident. */
export function assertCharged(known: NamedUnits, named: Named, place: Place): void {
  const unit = unitOf(known, named, place);
  if (unit?.payerId === null) throw unitWithoutPayer();
  assertPerson(unit, place);
}

/** Refuses a unit for which this resident cannot pay. */
export function assertPaidFor(known: NamedUnits, named: Named, place: Place): void {
  assertPerson(unitOf(known, named, place), place);
}

function unitOf(known: NamedUnits, { unitId }: Named, { communityId }: Place): NamedUnit | undefined {
  if (!unitId) return undefined;
  const unit = known.get(unitId);
  if (!unit?.isActive || unit.communityId !== communityId) throw unknownIdError(units, 'unitId');
  return unit;
}

function assertPerson(unit: NamedUnit | undefined, { residentId }: Place): void {
  if (unit && unit.payerId !== residentId && !unit.people.has(residentId)) throw notOfUnit();
}

const notOfUnit = () =>
  badRequest(
    'UNKNOWN_REFERENCE',
    { es: 'El residente no es de la unidad.', en: 'The resident is not of the unit.' },
    { field: 'unitId' },
  );

export const unitWithoutPayer = () =>
  invalidOperation(
    'UNIT_WITHOUT_PAYER',
    { es: 'Nadie paga por la unidad.', en: 'Nobody pays for the unit.' },
    { field: 'unitId' },
  );

/** The refusal of a payment for a charge that names another unit. */
export const notUnitOfCharge = () =>
  badRequest(
    'UNKNOWN_REFERENCE',
    { es: 'El cargo no es de la unidad.', en: 'The charge is not of the unit.' },
    { field: 'unitId' },
  );
