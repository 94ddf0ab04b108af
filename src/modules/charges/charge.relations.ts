import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { contracts } from '../contracts/contract.access.js';
import { Contract } from '../contracts/contract.entity.js';
import { communityCharges } from './charge.access.js';
import { CommunityCharge } from './charge.entity.js';

export const communityChargeRelations = [
  toOne({ of: CommunityCharge, field: 'contract', by: 'contratoId', to: contracts }),
  toOne({ of: CommunityCharge, field: 'community', by: 'comunidadId', to: communities }),
  toMany({ of: Contract, field: 'charges', by: 'contratoId', to: communityCharges }),
  toMany({ of: Community, field: 'charges', by: 'comunidadId', to: communityCharges }),
];
