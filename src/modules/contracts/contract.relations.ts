import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { contracts } from './contract.access.js';
import { Contract } from './contract.entity.js';

export const contractRelations = [
  toOne({ of: Contract, field: 'community', by: 'communityId', to: communities }),
  toOne({ of: Contract, field: 'resident', by: 'residentId', to: residents }),
  toMany({ of: Community, field: 'contracts', by: 'communityId', to: contracts }),
  toMany({
    of: Resident,
    field: 'contracts',
    by: 'residentId',
    to: contracts,
    description:
      'The contracts in which this resident represents the community, as far as the caller may read them.',
  }),
];
