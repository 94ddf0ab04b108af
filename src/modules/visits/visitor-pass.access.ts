import { defineResource, FOLDED } from '../../engine/declare.js';
import { searchedIn } from '../../engine/read.js';
import { PLATE } from '../vehicles/plate.js';
import { VisitorPass } from './visitor-pass.entity.js';

const scope = { community: 'communityId', endsWithCommunity: true, resident: 'residentId' } as const;

/** The read scope: residents and renters see only their own. */
export const visitorPasses = defineResource({
  entity: VisitorPass,
  audited: 'always',
  messages: { notFound: { es: 'Pase no encontrado.', en: 'Pass not found.' } },
  scope: { ...scope, personal: true },
  orders: { VALID_UNTIL_DESC: ['validUntil', 'desc'] },
});

/** The passes that let somebody in today, among which so few hold that no index of their words is needed. */
export const searchedPasses = searchedIn(
  { ...visitorPasses, only: (field: (name: 'isOpen') => string) => field('isOpen') },
  { visitorName: FOLDED, licensePlate: PLATE },
);

/** The scope of ids in the paths of writes: wider than the read scope, so a neighbour's id gives 403, not 404. */
export const referenceableVisitorPasses = { ...visitorPasses, scope };
