import { toMany, toOne, toParts } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { contracts } from '../contracts/contract.access.js';
import { Contract } from '../contracts/contract.entity.js';
import { communityCharges } from './charge.access.js';
import { CommunityCharge } from './charge.entity.js';
import { PAYMENTS_OF_CONTRACT, paymentApplications, payments } from './payment.access.js';
import { Payment } from './payment.entity.js';
import { PaymentApplication } from './payment-application.entity.js';

export const paymentRelations = [
  toOne({ of: Payment, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'payments', by: 'communityId', to: payments }),
  toParts({
    of: Payment,
    field: 'pagoCargos',
    by: 'pagoComunidadId',
    to: paymentApplications,
    description: 'The charges that the payment is applied to, each with its amount.',
  }),
  toMany({
    of: Contract,
    field: 'payments',
    through: PAYMENTS_OF_CONTRACT,
    to: payments,
    description: 'The payments that are applied to charges of this contract, undone ones included.',
  }),
  toMany({
    of: Payment,
    field: 'contracts',
    through: { pairs: PaymentApplication, parent: 'pagoComunidadId', record: 'contratoId' },
    to: contracts,
    description: 'The contracts whose charges the payment is applied to.',
  }),
  toOne({ of: PaymentApplication, field: 'payment', by: 'pagoComunidadId', to: payments }),
  toOne({ of: PaymentApplication, field: 'charge', by: 'cargosComunidadId', to: communityCharges }),
  toMany({
    of: CommunityCharge,
    field: 'applications',
    by: 'cargosComunidadId',
    to: paymentApplications,
    description: 'The amounts that payments apply to the charge, those of undone payments included.',
  }),
];
