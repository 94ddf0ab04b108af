import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { residentCharges } from './resident-charge.access.js';
import { ResidentCharge } from './resident-charge.entity.js';

export const residentChargeRelations = [
  toOne({ of: ResidentCharge, field: 'resident', by: 'residentId', to: residents }),
  toOne({ of: ResidentCharge, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Resident, field: 'charges', by: 'residentId', to: residentCharges }),
  toMany({ of: Community, field: 'residentCharges', by: 'communityId', to: residentCharges }),
];
