import {
  communityOrNone,
  constant,
  create,
  defineRoutes,
  fromQuery,
  list,
  one,
  remove,
  update,
} from '../../route.js';

export const bannerRoutes = defineRoutes({ tag: 'Banners', errors: 'standard' }, [
  list('/api/banners', 'banners'),
  list('/api/banners/active', 'activeBanners', { arguments: { date: fromQuery('date') } }),
  list('/api/banners/community/{communityId?}', 'activeBanners', {
    arguments: { ...communityOrNone, orderBy: constant(['ORDEN_ASC']) },
  }),
  one('/api/banners/{id}', 'banner'),
  create('/api/banners', 'createBanner'),
  update('/api/banners/{id}', 'updateBanner', { resets: { orden: 0 } }),
  remove('/api/banners/{id}', 'deleteBanner'),
]);
