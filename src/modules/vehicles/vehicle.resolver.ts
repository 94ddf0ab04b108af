import {
  AnyCaller,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { vehicles } from './vehicle.access.js';
import { VehicleInput, VehiclePatch } from './vehicle.inputs.js';
import * as service from './vehicle.service.js';

export const vehicleOperations = [
  listQuery('vehicles', vehicles),
  recordQuery('vehicle', vehicles),
  createMutation('createVehicle', vehicles, VehicleInput, service.createVehicle, {
    description: 'Registers a vehicle of a resident. Residents and renters register only their own.',
    marks: [AnyCaller(), RefusesWith('UNKNOWN_REFERENCE', 'PLATE_TAKEN', 'ID_TAKEN')],
  }),
  updateMutation('updateVehicle', vehicles, VehiclePatch, service.updateVehicle, {
    description: 'Changes a vehicle. Residents and renters change only their own.',
    marks: [AnyCaller(), RefusesWith('UNKNOWN_REFERENCE', 'PLATE_TAKEN')],
  }),
  deleteMutation('deleteVehicle', vehicles, service.deleteVehicle, {
    description: 'Removes a vehicle for good. Residents and renters remove only their own.',
    marks: [AnyCaller()],
  }),
];
