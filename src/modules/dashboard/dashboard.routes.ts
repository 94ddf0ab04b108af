import { defineRoutes, fromQuery, one } from '../../route.js';

export const dashboardRoutes = defineRoutes({ tag: 'Dashboard', errors: 'standard' }, [
  one('/api/dashboard', 'dashboard', {
    arguments: { communityId: fromQuery('communityId'), ultimosMeses: fromQuery('ultimosMeses') },
    mayAnswer400: true,
  }),
]);
