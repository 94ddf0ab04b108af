import { ADMIN } from '../../engine/declare.js';
import { create, defineRoutes, inCommunity, list, one, remove, update } from '../../route.js';

export const bankBalanceRoutes = defineRoutes({ tag: 'Bank balances', errors: 'standard', allowed: ADMIN }, [
  list('/api/SaldoCuentaBancaria', 'bankBalances'),
  list('/api/SaldoCuentaBancaria/community/{communityId}', 'bankBalances', {
    arguments: inCommunity(),
  }),
  one('/api/SaldoCuentaBancaria/{id}', 'bankBalance'),
  create('/api/SaldoCuentaBancaria', 'createBankBalance'),
  update('/api/SaldoCuentaBancaria/{id}', 'updateBankBalance'),
  remove('/api/SaldoCuentaBancaria/{id}', 'deleteBankBalance'),
]);
