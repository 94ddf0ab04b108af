import { reading } from '../../engine/database.js';
import { nodeIdOf } from '../../engine/declare.js';
import { createRow, lockInOrder } from '../../engine/write.js';
import { User } from '../identity/user.entity.js';
import { lockUnitNumbers } from '../residents/place-in-unit.js';
import { Resident } from '../residents/resident.entity.js';
import { Unit, type UnitKind } from '../residents/unit.entity.js';
import { todayIn } from '../residents/unit-people.service.js';
import { UnitPerson } from '../residents/unit-person.entity.js';
import { UNIT_HEADERS } from './import-headers.js';
import type { KindOfImport, ReadRow } from './import-kind.js';
import { findPeople, makerOfPeople, PERSON_FIELDS, type RowRelation, UnitOfRow } from './import-people.js';
import { NOT_IN_ROW, repeats } from './row-faults.js';

/**
 * Units with their shares, owners and tenants; the owner pays, unless the row says that the tenant does. A number that the community has, in any spelling, is
 * left out with its people.
 */
export const unitImport: KindOfImport<UnitOfRow> = {
  mostRows: 2_000,
  fields: [
    { name: 'number', form: 'text', headers: UNIT_HEADERS, required: true },
    {
      name: 'kind',
      form: 'choice',
      headers: ['tipo', 'clase', 'kind', 'type'],
      words: {
        HOUSE: ['casa', 'house'],
        APARTMENT: ['departamento', 'depto', 'apartamento', 'apartment'],
        PREMISES: ['local', 'comercial', 'oficina', 'premises'],
        LOT: ['lote', 'terreno', 'lot'],
        STORAGE: ['bodega', 'storage'],
        PARKING: ['estacionamiento', 'cajón', 'parking'],
        OTHER: ['otro', 'other'],
      } satisfies Record<UnitKind, string[]>,
    },
    { name: 'share', form: 'rate', headers: ['indiviso', 'porcentaje', 'participación', 'share'] },
    { name: 'area', form: 'amount', headers: ['superficie', 'área', 'm2', 'metros', 'area'] },
    ...PERSON_FIELDS,
    {
      name: 'payer',
      form: 'choice',
      headers: ['paga', 'pagador', 'quién paga', 'payer'],
      words: {
        OWNER: ['propietario', 'dueño', 'owner'],
        TENANT: ['inquilino', 'arrendatario', 'tenant'],
      } satisfies Record<RowRelation, string[]>,
    },
  ],
  async resolve(tx, communityId, rows, add) {
    // Residents are locked before the numbers of units, as where a resident is placed.
    const peopleOf = await findPeople(tx, communityId, rows);
    // Units are made one community at a time, so that the numbers found here are still free when they are stored.
    await lockUnitNumbers(tx, communityId);
    const numbers = rows.map(({ values }) => String(values.number));
    const found = await tx.queries.run<{ first: number; exists: boolean }>(NUMBERS, [communityId, numbers]);
    for (const [index, row] of rows.entries()) {
      const { first = index, exists = false } = found[index] ?? {};
      if (first !== index) add(row, 'number', repeats((rows[first] as ReadRow).line));
      row.exists = exists;
      const { kind, payer, ...fields } = row.values;
      const input = Object.assign(new UnitOfRow(), { communityId, ...(kind ? { kind } : {}), ...fields });
      row.input = input;
      if (exists) continue;
      input.people.push(...peopleOf(row, add));
      const paying = input.people.find(({ relation }) => relation === payer);
      if (payer && !paying) add(row, 'payer', NOT_IN_ROW);
      input.payer = (paying ?? input.people[0])?.person ?? null;
    }
  },
  async store(tx, communityId, inputs) {
    const maker = inputs.some(({ people }) => people.length > 0)
      ? await makerOfPeople(tx, communityId)
      : null;
    const since = await todayIn(tx, communityId);
    const noted = new Set<string>();
    return inputs.map((input) => {
      const people = maker
        ? input.people.map(({ relation, person }) => ({ relation, residentId: maker.residentOf(person) }))
        : [];
      const { number, kind = 'HOUSE', share = null, area = null, payer } = input;
      const payerId = payer?.residentId ?? null;
      const { id } = createRow(tx, Unit, { communityId, number, kind, share, area, payerId });
      const rows = people.map((person) =>
        createRow(tx, UnitPerson, { ...person, unitId: id, communityId, since, until: null }),
      );
      const residents = people.flatMap(({ residentId }) =>
        maker?.made.has(residentId) && !noted.has(residentId) ? residentId : [],
      );
      for (const residentId of residents) noted.add(residentId);
      return { id, furtherIds: [...residents, ...rows.map((row) => row.id)] };
    });
  },
  async undo(tx, made) {
    const ids = made.map(({ id }) => id);
    const further = made.flatMap(({ furtherIds }) => furtherIds ?? []);
    // Accounts are locked before their residents, and residents before units, as by every other write.
    const people = await tx.em.find(Resident, { id: { $in: further } }, { fields: ['id', 'userId'] });
    const accounts = await lockInOrder(tx, User, { id: { $in: people.map(({ userId }) => userId) } });
    const residents = await lockInOrder(tx, Resident, { id: { $in: people.map(({ id }) => id) } });
    const units = await lockInOrder(tx, Unit, { id: { $in: ids } });
    const own = residents.map(({ id }) => id);
    const rows = await lockInOrder(tx, UnitPerson, {
      $or: [{ unitId: { $in: ids } }, { residentId: { $in: own } }],
    });
    const named = await tx.queries.run<{ type: string; id: string }>(NAMED, [ids, own]);
    const touched = [
      ...touchedOf(accounts, residents, units, rows, new Set(further)),
      ...named.map(({ type, id }) => nodeIdOf(type, id)),
    ];
    // What else refers to them, such as a vehicle of a resident, keeps them by its foreign key.
    if (touched.length === 0)
      for (const row of [...rows, ...units, ...residents, ...accounts]) tx.em.remove(row);
    return touched;
  },
};

/** Returns the nodes of what was changed since it was made, and of those whose people are others now. */
function touchedOf(
  accounts: readonly User[],
  residents: readonly Resident[],
  units: readonly Unit[],
  rows: readonly UnitPerson[],
  made: ReadonlySet<string>,
): string[] {
  const wereChanged = new Set(accounts.filter(({ version }) => version > 1).map(({ id }) => id));
  const others = rows.filter(({ id, version }) => version > 1 || !made.has(id));
  const named = new Set(others.flatMap(({ unitId, residentId }) => [unitId, residentId]));
  return [
    ...units.filter(({ id, version }) => version > 1 || named.has(id)).map(({ id }) => nodeIdOf('Unit', id)),
    ...residents
      .filter(({ id, version, userId }) => version > 1 || named.has(id) || wereChanged.has(userId))
      .map(({ id }) => nodeIdOf('Resident', id)),
  ];
}

/** Those of some units and residents that are named by what would lose them when they are removed. */
const NAMED = reading(`
  select 'Unit' as "type", "unit_id" as "id" from "resident_charges" where "unit_id" = any($1::uuid[])
  union select 'Unit', "unit_id" from "resident_payments" where "unit_id" = any($1::uuid[])
  union select 'Unit', "unit_id" from "receipts" where "unit_id" = any($1::uuid[])
  union select 'Resident', "resident_id" from "contracts" where "resident_id" = any($2::uuid[])`);

/** The number of each row folded as the constraint of the table does: the first row with it, and whether a unit has it. */
const NUMBERS = reading(`
  with "given" as (
    select g."place"::int4 - 1 as "place", plate_folded(g."number") as "folded"
      from unnest($2::text[]) with ordinality g("number", "place")
  )
  select min(g."place") over (partition by g."folded") as "first",
      exists (select from "units" u
        where u."community_id" = $1 and plate_folded(u."number") = g."folded" and u."is_active") as "exists"
    from "given" g order by g."place"`);
