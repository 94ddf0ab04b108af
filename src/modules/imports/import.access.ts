import { defineResource, ordersBy } from '../../engine/declare.js';
import { Import } from './import.entity.js';

/** The imports: administrators read those of their communities, nobody else any. */
export const imports = defineResource({
  entity: Import,
  audited: 'always',
  messages: { notFound: { es: 'Importación no encontrada.', en: 'Import not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  orders: ordersBy('createdAt'),
});
