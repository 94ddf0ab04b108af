import { defineResource, ordersBy } from '../../engine/declare.js';
import { Receipt } from './receipt.entity.js';

/** The receipts, read as the payments are: administrators those of their communities, everyone else their own. */
export const receipts = defineResource({
  entity: Receipt,
  audited: 'always',
  messages: { notFound: { es: 'Recibo no encontrado.', en: 'Receipt not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    resident: 'residentId',
    confidential: true,
  },
  orders: ordersBy('folio'),
});
