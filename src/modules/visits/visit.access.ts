import { defineResource, FOLDED, inOrder, ordersBy } from '../../engine/declare.js';
import { searchedIn } from '../../engine/read.js';
import { PLATE } from '../vehicles/plate.js';
import { ResidentVisit } from './visit.entity.js';
import { VisitState } from './visit-state.js';

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

/** The visits that are expected today. */
export const expectedVisits = {
  ...residentVisits,
  only: (field: (name: 'isOfToday' | 'state') => string) =>
    `${field('isOfToday')} and ${field('state')} = '${VisitState.EXPECTED}'`,
} satisfies typeof residentVisits;

/** The visits whose party is inside. */
export const openVisits = {
  ...residentVisits,
  // A comparison with a value would keep the planner from the index of the visits that have not ended.
  only: (field: (name: 'isPresent') => string) => field('isPresent'),
} satisfies typeof residentVisits;

/** What a search compares of a visit. */
export const SOUGHT_OF_VISITS = { visitorName: FOLDED, licensePlate: PLATE };

/** The visits at the gate, which the search over all records covers. */
export const searchedVisits = searchedIn(
  {
    ...residentVisits,
    only: (field: (name: 'isPresent' | 'isOfToday' | 'state') => string) =>
      `(${openVisits.only(field)} or ${expectedVisits.only(field)})`,
  },
  SOUGHT_OF_VISITS,
);

/** The visits whose arrival counts for the current day of their community, the earliest first. */
export const visitsOfToday = inOrder(
  { ...residentVisits, only: (field: (name: 'isOfToday') => string) => field('isOfToday') },
  'ARRIVAL_DATE_ASC',
);

/**
 * The scope of ids in the paths of writes: wider than the read scope, so a neighbour's id gives 403, not 404.
 */
export const referenceableResidentVisits = { ...residentVisits, scope };
