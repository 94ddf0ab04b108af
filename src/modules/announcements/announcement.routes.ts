import { ADMIN } from '../../engine/declare.js';
import { communityOrNone, create, defineRoutes, list, one, remove, update } from '../../route.js';

// Declares paths for administrators; residents read announcements through GraphQL.
export const announcementRoutes = defineRoutes({ tag: 'Announcements', errors: 'standard', allowed: ADMIN }, [
  list('/api/comunicados', 'announcements'),
  list('/api/comunicados/paginated', 'announcements', { paginated: 'array' }),
  list('/api/comunicados/community/{communityId?}', 'announcements', {
    arguments: communityOrNone,
  }),
  one('/api/comunicados/{id}', 'announcement'),
  create('/api/comunicados', 'createAnnouncement'),
  update('/api/comunicados/{id}', 'updateAnnouncement'),
  remove('/api/comunicados/{id}', 'deleteAnnouncement'),
]);
