import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { imports } from './import.access.js';
import { Import } from './import.entity.js';

export const importRelations = [
  toOne({ of: Import, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'imports', by: 'communityId', to: imports }),
];
