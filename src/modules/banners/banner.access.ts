import { type Condition, defineResource, ordersBy } from '../../engine/declare.js';
import { Banner } from './banner.entity.js';

export const banners = defineResource({
  entity: Banner,
  messages: { notFound: { es: 'Banner no encontrado.', en: 'Banner not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    audience: 'audience',
    active: 'isActive',
  },
  listsActive: true,
  orders: ordersBy('createdAt', 'orden', 'title', 'startDate', 'endDate'),
});

/** Returns the conditions of the banners shown on a day, by default the current day in the community of each. */
export const bannersOn = (day: string | null | undefined) => ({
  ...banners,
  only: ((field, bind) =>
    `${field('isActive')} and ${day ? `${bind(day)}::date` : field('today')} between` +
    ` coalesce(${field('startDate')}, '-infinity') and coalesce(${field('endDate')}, 'infinity')`) satisfies Condition<
    'isActive' | 'today' | 'startDate' | 'endDate'
  >,
});
