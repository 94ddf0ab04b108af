import { type Condition, defineResource, ordersBy } from '../../engine/declare.js';
import { searchedIn } from '../../engine/read.js';
import { PLATE } from './plate.js';
import { Vehicle } from './vehicle.entity.js';

const scope = {
  community: 'communityId',
  resident: 'residentId',
  audience: 'audience',
  audienceOfAdministrators: true,
} as const;

/** The read scope; residents and renters see only their own. */
export const vehicles = defineResource({
  entity: Vehicle,
  audited: 'always',
  messages: { notFound: { es: 'Vehículo no encontrado.', en: 'Vehicle not found.' } },
  scope: { ...scope, personal: true },
  deletedAt: 'deletedAt',
  deletedWith: 'residentId',
  orders: ordersBy('createdAt', 'licensePlate', 'brand', 'model', 'year', 'residentName'),
});

/** The scope of ids in the paths of writes; wider than the read scope, so a neighbour's id gives 403, not 404. */
export const referenceableVehicles = { ...vehicles, scope };

/** Returns the condition of the vehicles whose plate is this one in any spelling. */
export const withPlate =
  (plate: string): Condition<'licensePlate'> =>
  (field, bind) =>
    `plate_folded(${field('licensePlate')}) = plate_folded(${bind(plate)}::text)`;

/** The fields that the search over all records compares. */
export const searchedVehicles = searchedIn(vehicles, { licensePlate: PLATE });
