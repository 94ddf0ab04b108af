import { equals } from '../../core/read/record.js';
import { defineResource } from '../../core/schema/resource.js';
import { CommunityCharge } from './charge.entity.js';
import { CommunityChargeFilter } from './charge.inputs.js';

export const communityCharges = defineResource({
  entity: CommunityCharge,
  audited: 'always',
  messages: { notFound: 'Cargo no encontrado.', unknownId: 'El cargo indicado no existe.' },
  scope: { community: 'comunidadId', communityDeletedAt: 'communityDeletedAt', confidential: true },
  filterType: CommunityChargeFilter,
  filters: {
    contratoId: equals('contratoId'),
    comunidadId: equals('comunidadId'),
    estatus: equals('estatus'),
    isActive: equals('isActive'),
  },
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
    FECHA_DE_PAGO_DESC: ['fechaDePago', 'desc'],
    FECHA_DE_PAGO_ASC: ['fechaDePago', 'asc'],
  },
});
