import { computeFields, toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { users } from '../identity/user.access.js';
import { announcements } from './announcement.access.js';
import { Announcement } from './announcement.entity.js';
import { AnnouncementReading } from './announcement-reading.entity.js';

const READINGS = '"announcement_readings" r where r."announcement_id"';

computeFields(Announcement, {
  isRead(field, { reader, bind }) {
    if (reader === null || reader === 'unrestricted') return 'false';
    return `exists (select from ${READINGS} = ${field('id')} and r."user_id" = ${bind(reader.userId)})`;
  },
  readCount: (field) => `(select count(*)::int4 from ${READINGS} = ${field('id')})`,
});

export const announcementRelations = [
  toOne({ of: Announcement, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'announcements', by: 'communityId', to: announcements }),
  toMany({
    of: Announcement,
    field: 'readers',
    through: { pairs: AnnouncementReading, parent: 'announcementId', record: 'userId' },
    to: users,
    description: 'The users who marked it as read; all but administrators find only themselves.',
  }),
];
