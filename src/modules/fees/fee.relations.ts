import { computeFields, toMany, toOne, toParts } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { residents } from '../residents/resident.access.js';
import { units } from '../residents/unit.access.js';
import { feeAmounts, fees } from './fee.access.js';
import { Fee } from './fee.entity.js';
import { FeePreviewRow } from './fee.types.js';
import { FeeAmount } from './fee-amount.entity.js';

computeFields(ResidentCharge, {
  feeId: (field) => `(select c."fee_id" from "fee_charges" c where c."charge_id" = ${field('id')})`,
});

export const feeRelations = [
  toOne({ of: Fee, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'fees', by: 'communityId', to: fees }),
  toParts({
    of: Fee,
    field: 'amounts',
    by: 'feeId',
    to: feeAmounts,
    description: 'Units with an amount of their own, in the place of the rule, by their numbers.',
  }),
  toOne({ of: FeeAmount, field: 'unit', by: 'unitId', to: units }),
  toOne({ of: FeePreviewRow, field: 'unit', by: 'unitId', to: units }),
  toOne({ of: FeePreviewRow, field: 'payer', by: 'payerId', to: residents }),
  toOne({
    of: ResidentCharge,
    field: 'fee',
    by: 'feeId',
    to: fees,
    description: 'The fee that it is a charge of; null for any other, or when the caller may not read fees.',
  }),
];
