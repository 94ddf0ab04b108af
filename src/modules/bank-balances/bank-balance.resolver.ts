import {
  Admin,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { removing } from '../../engine/write.js';
import { bankBalances } from './bank-balance.access.js';
import { BankBalanceInput, BankBalancePatch } from './bank-balance.inputs.js';
import * as service from './bank-balance.service.js';

export const bankBalanceOperations = [
  listQuery('bankBalances', bankBalances),
  recordQuery('bankBalance', bankBalances),
  createMutation('createBankBalance', bankBalances, BankBalanceInput, service.createBankBalance, {
    description: 'Records the balance of a bank account of a community.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')],
  }),
  updateMutation('updateBankBalance', bankBalances, BankBalancePatch, service.updateBankBalance, {
    description: 'Changes a bank balance.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')],
  }),
  deleteMutation('deleteBankBalance', bankBalances, removing(bankBalances), {
    description: 'Deletes a bank balance for good.',
    marks: [Admin()],
  }),
];
