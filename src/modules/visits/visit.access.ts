import { defineResource, ordersBy } from '../../engine/index.js';
import { ResidentVisit } from './visit.entity.js';

const scope = {
  community: 'communityId',
  endsWithCommunity: true,
  resident: 'residentId',
  audience: 'audience',
  audienceOfAdministrators: true,
} as const;

/** The read scope: residents and renters see only their own. */
export const residentVisits = defineResource({
  entity: ResidentVisit,
  audited: 'always',
  messages: { notFound: { es: 'Visita no encontrada.', en: 'Visit not found.' } },
  scope: { ...scope, personal: true },
  deletedAt: 'deletedAt',
  deletedWith: 'residentId',
  staysAfterMove: true,
  orders: ordersBy('createdAt', 'arrivalDate', 'departureDate', 'visitorName', 'residentName'),
});

/** The visits whose arrival counts for the current day of their community, the earliest first. */
export const visitsOfToday = {
  ...residentVisits,
  only: (field: (name: 'isOfToday') => string) => field('isOfToday'),
  orders: { ARRIVAL_DATE_ASC: ['arrivalDate', 'asc'], ...residentVisits.orders },
} satisfies typeof residentVisits;

/**
 * The scope of ids in the paths of writes: wider than the read scope, so a neighbour's id gives 403, not 404.
 */
export const referenceableResidentVisits = { ...residentVisits, scope };
