import { defineResource, ordersBy } from '../../engine/declare.js';
import { Certificate } from './certificate.entity.js';

/** The certificates: administrators read those of their communities, nobody else any. */
export const certificates = defineResource({
  entity: Certificate,
  audited: 'always',
  messages: { notFound: { es: 'Constancia no encontrada.', en: 'Certificate not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  orders: ordersBy('folio'),
});
