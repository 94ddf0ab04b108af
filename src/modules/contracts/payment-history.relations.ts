import { toOne, toParts } from '../../engine/declare.js';
import { contracts } from './contract.access.js';
import { Contract } from './contract.entity.js';
import { historiesOfContract } from './payment-history.access.js';
import { PaymentHistory } from './payment-history.entity.js';

export const paymentHistoryRelations = [
  toOne({ of: PaymentHistory, field: 'contract', by: 'contratoId', to: contracts }),
  toParts({
    of: Contract,
    field: 'paymentHistories',
    by: 'contratoId',
    to: historiesOfContract,
    description: 'All entries of the payment history of the contract, newest first.',
  }),
];
