import { defineResource, equals, ordersBy, searches } from '../../engine/index.js';
import { BankBalance } from './bank-balance.entity.js';
import { BankBalanceFilter } from './bank-balance.inputs.js';

export const bankBalances = defineResource({
  entity: BankBalance,
  audited: 'always',
  messages: { notFound: { es: 'Saldo de cuenta bancaria no encontrado.', en: 'Bank balance not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  filterType: BankBalanceFilter,
  filters: {
    communityId: equals('communityId'),
    search: searches(BankBalance),
  },
  orders: ordersBy('createdAt', 'fechaSaldo', 'banco', 'cuenta', 'monto'),
});
