import { reading } from '../../engine/database.js';
import { complete } from '../../engine/declare.js';
import { createRow, lockInOrder } from '../../engine/write.js';
import { lockUnitNumbers } from '../residents/place-in-unit.js';
import { Unit, type UnitKind } from '../residents/unit.entity.js';
import { CreateUnitInput } from '../residents/unit.inputs.js';
import { UNIT_HEADERS } from './import-headers.js';
import type { KindOfImport, ReadRow } from './import-kind.js';
import { repeats } from './row-faults.js';

/** Units with their shares. A number that the community has, in any spelling, is left out. */
export const unitImport: KindOfImport<CreateUnitInput> = {
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
  ],
  async resolve(tx, communityId, rows, add) {
    // Units are made one community at a time, so that the numbers found here are still free when they are stored.
    await lockUnitNumbers(tx, communityId);
    const numbers = rows.map(({ values }) => String(values.number));
    const found = await tx.queries.run<{ first: number; exists: boolean }>(NUMBERS, [communityId, numbers]);
    for (const [index, row] of rows.entries()) {
      const { first = index, exists = false } = found[index] ?? {};
      if (first !== index) add(row, 'number', repeats((rows[first] as ReadRow).line));
      row.exists = exists;
      const { number, kind, share, area } = row.values;
      row.input = Object.assign(new CreateUnitInput(), {
        communityId,
        number,
        ...(kind ? { kind } : {}),
        share,
        area,
      });
    }
  },
  store(tx, _communityId, inputs) {
    return inputs.map((input) => {
      const { kind = 'HOUSE', ...fields } = complete(input);
      return createRow(tx, Unit, { ...fields, kind }).id;
    });
  },
  async undo(tx, ids) {
    const units = await lockInOrder(tx, Unit, { id: { $in: [...ids] } });
    // Whoever becomes a person of a unit, is charged or pays for it becomes its payer first, which is a change of the unit.
    const touched = units.filter(({ version }) => version > 1).map(({ id }) => id);
    if (touched.length > 0) return touched;
    for (const unit of units) tx.em.remove(unit);
    return [];
  },
};

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
