import { defineResource, FOLDED, ordersBy } from '../../engine/declare.js';
import { searchedIn } from '../../engine/read.js';
import { PHONE_DIGITS } from './phone.js';
import { Resident } from './resident.entity.js';

const scope = {
  community: 'communityId',
  resident: 'id',
  audience: 'audience',
  audienceOfAdministrators: true,
} as const;

/** The read scope: residents and renters see only their own record. */
export const residents = defineResource({
  entity: Resident,
  messages: {
    notFound: { es: 'Residente no encontrado.', en: 'Resident not found.' },
    unknownId: { es: 'El residente indicado no existe.', en: 'The resident does not exist.' },
  },
  scope: { ...scope, personal: true },
  deletedAt: 'deletedAt',
  deletedWith: 'communityId',
  orders: ordersBy('createdAt', 'fullName', 'number', 'communityName', 'balance', 'oldestUnpaid'),
});

/**
 * The scope of resident ids in bodies: the residents of the caller's communities. It is wider than the read
 * scope, so a neighbour's id gives 403, not 400.
 */
export const referenceableResidents = { ...residents, scope };

/** The residents whom administrators and committee members manage; all others find only themselves. */
export const managedResidents = {
  ...residents,
  scope: { ...scope, personal: true, closedToGuards: true },
} satisfies typeof residents;

/** The fields that the search over all records compares. */
export const searchedResidents = searchedIn(residents, {
  fullName: FOLDED,
  number: FOLDED,
  email: FOLDED,
  phone: PHONE_DIGITS,
});
