import { writableVehicles } from '../../engine/declare.js';
import { type Action } from '../../engine/write.js';
import { referenceableVehicles } from './vehicle.access.js';
import type { Vehicle } from './vehicle.entity.js';

const record = referenceableVehicles;
const owner = { resident: 'residentId', writable: writableVehicles } as const;

export const vehicleActions = {
  update: { mutation: 'updateVehicle', record, owner },
  delete: { mutation: 'deleteVehicle', record, owner },
} satisfies Record<string, Action<Vehicle>>;
