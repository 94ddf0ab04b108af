import { defineResource, ordersBy } from '../../engine/declare.js';
import { Pet } from './pet.entity.js';

const scope = {
  community: 'communityId',
  resident: 'residentId',
  audience: 'audience',
  audienceOfAdministrators: true,
} as const;

/** The read scope; residents and renters see only their own. */
export const pets = defineResource({
  entity: Pet,
  messages: { notFound: { es: 'Mascota no encontrada.', en: 'Pet not found.' } },
  scope: { ...scope, personal: true },
  deletedAt: 'deletedAt',
  deletedWith: 'residentId',
  orders: ordersBy('createdAt', 'name', 'species', 'breed', 'age', 'residentName'),
});

/** The scope of ids in the paths of writes; wider than the read scope, so a neighbour's id gives 403, not 404. */
export const referenceablePets = { ...pets, scope };
