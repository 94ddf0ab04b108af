import { defineResource, ordersBy } from '../../engine/declare.js';
import { Community } from './community.entity.js';

export const communities = defineResource({
  entity: Community,
  messages: {
    notFound: { es: 'Comunidad no encontrada.', en: 'Community not found.' },
    unknownId: { es: 'La comunidad indicada no existe.', en: 'The community does not exist.' },
  },
  scope: { community: 'id' },
  deletedAt: 'deletedAt',
  orders: ordersBy('createdAt', 'nombre', 'tipoComunidad', 'cantidadViviendas'),
});
