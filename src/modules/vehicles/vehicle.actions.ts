import { assertMayWrite, callerOf } from '../../core/policy.js';
import type { Action } from '../../core/write/action.js';
import { referenceableVehicles } from './vehicle.access.js';
import type { Vehicle } from './vehicle.entity.js';

const record = referenceableVehicles;
const assert: Action<Vehicle>['assert'] = (ctx, { residentId }) =>
  assertMayWrite(callerOf(ctx), 'vehicle', residentId);

export const vehicleActions = {
  update: { mutation: 'updateVehicle', record, assert },
  delete: { mutation: 'deleteVehicle', record, assert },
} satisfies Record<string, Action<Vehicle>>;
