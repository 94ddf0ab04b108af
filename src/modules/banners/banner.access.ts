import { defineResource, equals, includeInactive, isEmpty, ordersBy } from '../../engine/index.js';
import { Banner } from './banner.entity.js';
import { BannerFilter } from './banner.inputs.js';

/** A value of the filter `activeOn`: the current day in the community of each banner. */
export const TODAY = 'today';

export const banners = defineResource({
  entity: Banner,
  messages: { notFound: { es: 'Banner no encontrado.', en: 'Banner not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    audience: 'audience',
    active: 'isActive',
  },
  filterType: BannerFilter,
  filters: {
    communityId: equals('communityId'),
    general: isEmpty('communityId'),
    includeInactive,
    activeOn: (day) => (field, bind) =>
      `${field('isActive')} and ${day === TODAY ? field('today') : `${bind(day)}::date`} between` +
      ` coalesce(${field('startDate')}, '-infinity') and coalesce(${field('endDate')}, 'infinity')`,
  },
  defaultFilter: { includeInactive: false },
  orders: ordersBy('createdAt', 'orden', 'title', 'startDate', 'endDate'),
});
