import { ADMINISTRATORS } from '../../core/roles.js';
import { communityOrNone, create, defineRoutes, list, one, remove, update } from '../../core/route.js';

// Residents read announcements through GraphQL alone (specification 4.8, decisions 3).
export const announcementRoutes = defineRoutes(
  { tag: 'Announcements', errors: 'standard', allowed: ADMINISTRATORS },
  [
    list('/api/comunicados', 'announcements'),
    list('/api/comunicados/paginated', 'announcements', { paginated: 'array' }),
    list('/api/comunicados/community/{communityId?}', 'announcements', {
      arguments: { filter: communityOrNone },
    }),
    one('/api/comunicados/{id}', 'announcement'),
    create('/api/comunicados', 'createAnnouncement'),
    update('/api/comunicados/{id}', 'updateAnnouncement'),
    remove('/api/comunicados/{id}', 'deleteAnnouncement'),
  ],
);
