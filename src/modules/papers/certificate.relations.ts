import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { units } from '../residents/unit.access.js';
import { Unit } from '../residents/unit.entity.js';
import { certificates } from './certificate.access.js';
import { Certificate } from './certificate.entity.js';

export const certificateRelations = [
  toOne({ of: Certificate, field: 'community', by: 'communityId', to: communities }),
  toOne({ of: Certificate, field: 'unit', by: 'unitId', to: units }),
  toMany({ of: Unit, field: 'certificates', by: 'unitId', to: certificates }),
  toMany({ of: Community, field: 'certificates', by: 'communityId', to: certificates }),
];
