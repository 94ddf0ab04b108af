import { defineRecord } from '../../engine/declare.js';
import { VehicleType } from './vehicle-type.entity.js';

export const vehicleTypes = defineRecord<VehicleType>({
  entity: VehicleType,
  messages: {
    unknownId: { es: 'El tipo de vehículo indicado no existe.', en: 'The vehicle type does not exist.' },
  },
  scope: 'unscoped',
  reference: true,
  orders: { ID_ASC: ['id', 'asc'] },
});
