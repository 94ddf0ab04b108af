import { defineRecord, defineResource, ordersBy } from '../../engine/declare.js';
import { Fee } from './fee.entity.js';
import { FeeAmount } from './fee-amount.entity.js';

const scope = { community: 'communityId', endsWithCommunity: true, confidential: true } as const;

/** The fees: administrators read those of their communities, nobody else any. */
export const fees = defineResource({
  entity: Fee,
  audited: 'always',
  messages: { notFound: { es: 'Cuota no encontrada.', en: 'Fee not found.' } },
  scope,
  listsActive: true,
  orders: ordersBy('createdAt'),
});

export const feeAmounts = defineRecord<FeeAmount>({
  entity: FeeAmount,
  audited: 'always',
  scope,
  orders: { UNIT_NUMBER_ASC: ['unitNumber', 'asc'] },
});
