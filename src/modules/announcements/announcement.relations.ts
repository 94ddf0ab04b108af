import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { announcements } from './announcement.access.js';
import { Announcement } from './announcement.entity.js';

export const announcementRelations = [
  toOne({ of: Announcement, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'announcements', by: 'communityId', to: announcements }),
];
