import { GraphqlOnly, toMany, toOne, toParts } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { units } from '../residents/unit.access.js';
import { Unit } from '../residents/unit.entity.js';
import { residentCharges } from './resident-charge.access.js';
import { ResidentCharge } from './resident-charge.entity.js';
import { residentPaymentApplications, residentPayments } from './resident-payment.access.js';
import { ResidentPayment } from './resident-payment.entity.js';
import { ResidentPaymentApplication } from './resident-payment-application.entity.js';

/** Keeps the applications out of the records of REST, whose clients do not know them. */
function inGraphqlAlone(relation: ReturnType<typeof toParts>) {
  GraphqlOnly()(relation.prototype, 'applications');
  return relation;
}

export const residentPaymentRelations = [
  toOne({ of: ResidentPayment, field: 'resident', by: 'residenteId', to: residents }),
  toOne({ of: ResidentPayment, field: 'charge', by: 'cargoResidenteId', to: residentCharges }),
  toOne({ of: ResidentPayment, field: 'unit', by: 'unitId', to: units }),
  toMany({ of: Unit, field: 'payments', by: 'unitId', to: residentPayments }),
  toMany({ of: Resident, field: 'payments', by: 'residenteId', to: residentPayments }),
  toMany({ of: ResidentCharge, field: 'payments', by: 'cargoResidenteId', to: residentPayments }),
  inGraphqlAlone(
    toParts({
      of: ResidentPayment,
      field: 'applications',
      by: 'paymentId',
      to: residentPaymentApplications,
      description: 'The charges that it is applied to, where the community applies payments.',
    }),
  ),
  inGraphqlAlone(
    toParts({
      of: ResidentCharge,
      field: 'applications',
      by: 'chargeId',
      to: residentPaymentApplications,
      description: 'The payments on account that are applied to it.',
    }),
  ),
  toOne({ of: ResidentPaymentApplication, field: 'payment', by: 'paymentId', to: residentPayments }),
  toOne({ of: ResidentPaymentApplication, field: 'charge', by: 'chargeId', to: residentCharges }),
  toOne({ of: ResidentPayment, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'residentPayments', by: 'communityId', to: residentPayments }),
];
