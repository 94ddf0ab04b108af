import { toOne } from '../../engine/declare.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { residentPayments } from '../resident-charges/resident-payment.access.js';
import { StatementApplication, StatementEntry } from './account.types.js';

export const accountRelations = [
  toOne({ of: StatementEntry, field: 'charge', by: 'chargeId', to: residentCharges }),
  toOne({ of: StatementEntry, field: 'payment', by: 'paymentId', to: residentPayments }),
  toOne({ of: StatementApplication, field: 'charge', by: 'chargeId', to: residentCharges }),
  toOne({ of: StatementApplication, field: 'payment', by: 'paymentId', to: residentPayments }),
];
