import { defineResource, ordersBy } from '../../engine/declare.js';
import { BankBalance } from './bank-balance.entity.js';

export const bankBalances = defineResource({
  entity: BankBalance,
  audited: 'always',
  messages: { notFound: { es: 'Saldo de cuenta bancaria no encontrado.', en: 'Bank balance not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  orders: ordersBy('createdAt', 'fechaSaldo', 'banco', 'cuenta', 'monto'),
});
