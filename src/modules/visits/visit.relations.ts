import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { residentVisits, visitsOfToday } from './visit.access.js';
import { ResidentVisit } from './visit.entity.js';

export const residentVisitRelations = [
  toOne({ of: ResidentVisit, field: 'resident', by: 'residentId', to: residents }),
  toMany({ of: Resident, field: 'visits', by: 'residentId', to: residentVisits }),
  toOne({ of: ResidentVisit, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'visits', by: 'communityId', to: residentVisits }),
  toMany({
    of: Community,
    field: 'visitsOfToday',
    by: 'communityId',
    to: visitsOfToday,
    description:
      'The visits whose arrival counts for the current day in the time zone of the community, in whatever `state`, the' +
      ' earliest first unless `orderBy` says otherwise.',
  }),
];
