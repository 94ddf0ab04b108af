import { computeFields, toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { whenPaymentsCount } from '../resident-charges/counted-payments.js';
import { residentPayments } from '../resident-charges/resident-payment.access.js';
import { ResidentPayment } from '../resident-charges/resident-payment.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { units } from '../residents/unit.access.js';
import { receipts } from './receipt.access.js';
import { Receipt } from './receipt.entity.js';
import { keepReceipts } from './receipt.service.js';

whenPaymentsCount(keepReceipts);

computeFields(ResidentPayment, {
  receiptId: (field) =>
    `(select r."id" from "receipts" r where r."payment_id" = ${field('id')}` +
    ' order by r."voided_at" is null desc, r."issued_at" desc, r."folio" desc limit 1)',
});

export const receiptRelations = [
  toOne({ of: Receipt, field: 'community', by: 'communityId', to: communities }),
  toOne({
    of: Receipt,
    field: 'payment',
    by: 'paymentId',
    to: residentPayments,
    description: 'The payment; null once it is deleted.',
  }),
  toOne({ of: Receipt, field: 'resident', by: 'residentId', to: residents }),
  toOne({ of: Receipt, field: 'unit', by: 'unitId', to: units }),
  toMany({ of: Community, field: 'receipts', by: 'communityId', to: receipts }),
  toMany({ of: Resident, field: 'receipts', by: 'residentId', to: receipts }),
  toOne({
    of: ResidentPayment,
    field: 'receipt',
    by: 'receiptId',
    to: receipts,
    description:
      'Its receipt, the latest one if it was changed; null until it counts, and for what was stored before there were any.',
  }),
];
