import { computeFields, toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { contracts } from '../contracts/contract.access.js';
import { Contract } from '../contracts/contract.entity.js';
import { communityCharges } from './charge.access.js';
import { CommunityCharge } from './charge.entity.js';
import { payablesSql } from './payables.js';

computeFields(Community, {
  payables(field, statement) {
    const month = `date_trunc('month', ${field('today')}::timestamp)`;
    const text = payablesSql(statement, {
      community: field('id'),
      month: [`${month}::date`, `(${month} + interval '1 month')::date`],
    });
    return `(select row_to_json(figures) from (${text}) figures)`;
  },
});

export const communityChargeRelations = [
  toOne({ of: CommunityCharge, field: 'contract', by: 'contratoId', to: contracts }),
  toOne({ of: CommunityCharge, field: 'community', by: 'comunidadId', to: communities }),
  toMany({ of: Contract, field: 'charges', by: 'contratoId', to: communityCharges }),
  toMany({ of: Community, field: 'charges', by: 'comunidadId', to: communityCharges }),
];
