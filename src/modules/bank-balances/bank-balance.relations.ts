import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { bankBalances } from './bank-balance.access.js';
import { BankBalance } from './bank-balance.entity.js';

export const bankBalanceRelations = [
  toOne({ of: BankBalance, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'bankBalances', by: 'communityId', to: bankBalances }),
];
