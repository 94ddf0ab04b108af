import { Computed, defineRecord, equals, Joined, Searchable } from '../../src/engine/declare.js';
import { readOne, readWhere } from '../../src/engine/read.js';
import { patchFields } from '../../src/engine/write.js';
import { communities } from '../../src/modules/communities/community.access.js';
import { Resident } from '../../src/modules/residents/resident.entity.js';
import { vehicles } from '../../src/modules/vehicles/vehicle.access.js';
import { Vehicle } from '../../src/modules/vehicles/vehicle.entity.js';

/*
 * The type check fails if a line below compiles. No field of the record has the name `gone`, as after a rename. These
 * functions are never called.
 */

const base = { entity: Vehicle, scope: 'unscoped', orders: {} } as const;

const declarations = [
  // @ts-expect-error an order
  () => defineRecord<Vehicle>({ ...base, orders: { GONE_ASC: ['gone', 'asc'] } }),
  // @ts-expect-error a comparison
  () => defineRecord<Vehicle>({ ...base, only: equals('gone' as const)(true) }),
  () =>
    defineRecord<Vehicle>({
      ...base,
      // @ts-expect-error a condition
      only: (field) => `${field('gone')} is null`,
    }),
  // @ts-expect-error a scope
  () => defineRecord<Vehicle>({ ...base, scope: { community: 'gone' } }),
  // @ts-expect-error the field of a soft delete
  () => defineRecord<Vehicle>({ ...base, deletedAt: 'gone' }),
  // @ts-expect-error the foreign key of a cascading soft delete
  () => defineRecord<Vehicle>({ ...base, deletedWith: 'gone' }),
  // @ts-expect-error the field of a joined record
  () => Joined('residentId', () => Resident, 'gone'),
  // @ts-expect-error the foreign key of a join
  () => Joined('gone', () => Resident, 'fullName')(Vehicle.prototype, 'residentName'),
  // @ts-expect-error a formula
  () => Computed<Vehicle>((field) => field('gone')),
  // @ts-expect-error the fields of a search
  () => Searchable('vehicles', 'gone')(Vehicle),
];

type Read = Parameters<typeof readOne>[0];

const reads = [
  // @ts-expect-error a selected field
  (ctx: Read) => readOne(ctx, vehicles, '', { fields: ['gone'] }),
  // @ts-expect-error a condition
  (ctx: Read) => readWhere(ctx, communities, { fields: ['id'] }, [equals('gone')('')]),
  async (ctx: Read) => {
    const vehicle = await readOne(ctx, vehicles, '', { fields: ['brand'] });
    // @ts-expect-error a field that was not selected
    return vehicle?.color;
  },
];

const writes = [
  // @ts-expect-error a field that the record lacks
  (vehicle: Vehicle, fields: { gone: string }) => patchFields(vehicle, fields),
];

test('the compiler checks field names in declarations, reads and writes', () => {
  expect([...declarations, ...reads, ...writes]).toHaveLength(14);
});
