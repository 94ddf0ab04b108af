import { defineRecord } from '../../core/read/record.js';
import { VehicleType } from './vehicle-type.entity.js';

export const vehicleTypes = defineRecord<VehicleType>({
  entity: VehicleType,
  messages: { unknownId: 'El tipo de vehículo indicado no existe.' },
  scope: 'unscoped',
  reference: true,
  filters: {},
  orders: { ID_ASC: ['id', 'asc'] },
});
