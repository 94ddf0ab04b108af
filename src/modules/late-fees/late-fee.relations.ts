import { computeFields, toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { units } from '../residents/unit.access.js';
import { LateFee } from './late-fee.entity.js';
import { LateFeePreview, LateFeePreviewRow } from './late-fee.types.js';

computeFields(ResidentCharge, {
  lateFeeOfId: (field) =>
    `(select l."charge_id" from "late_fees" l where l."late_charge_id" = ${field('id')})`,
});

export const lateFeeRelations = [
  toOne({
    of: ResidentCharge,
    field: 'lateFeeOf',
    by: 'lateFeeOfId',
    to: residentCharges,
    description: 'The charge that was paid late; null for a charge that is no late fee of another one.',
  }),
  toMany({
    of: ResidentCharge,
    field: 'lateFees',
    to: residentCharges,
    through: { pairs: LateFee, parent: 'chargeId', record: 'lateChargeId' },
    description: 'What was charged since it was paid late.',
  }),
  toOne({ of: LateFeePreview, field: 'community', by: 'communityId', to: communities }),
  toOne({ of: LateFeePreviewRow, field: 'charge', by: 'chargeId', to: residentCharges }),
  toOne({ of: LateFeePreviewRow, field: 'unit', by: 'unitId', to: units }),
];
