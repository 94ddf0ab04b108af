import {
  assertInScope,
  assertWritable,
  type Context,
  callerOf,
  complete,
  findForAction,
  lockAhead,
  patchFields,
  type Violations,
  type WriteContext,
  writableVehicles,
  write,
} from '../../engine/index.js';
import { badRequest } from '../../platform/errors.js';
import { referenceableResidents } from '../residents/resident.access.js';
import { vehicleActions } from './vehicle.actions.js';
import { Vehicle } from './vehicle.entity.js';
import type { VehicleInput, VehiclePatch } from './vehicle.inputs.js';
import { vehicleTypes } from './vehicle-type.access.js';

const violations: Violations = {
  vehicles_license_plate_unique: () =>
    badRequest({
      es: 'Ya existe un vehículo con esa placa.',
      en: 'A vehicle with this license plate already exists.',
    }),
};

/** Registers a vehicle of a resident. Returns its id. */
export function createVehicle(ctx: Context, input: VehicleInput): Promise<string> {
  return write(
    ctx,
    async (tx) => {
      await assertReferences(tx, input);
      return tx.em.create(Vehicle, complete(input)).id;
    },
    violations,
  );
}

export function updateVehicle(ctx: Context, id: string, patch: VehiclePatch): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      await lockAhead(tx, referenceableResidents, patch.residentId);
      patchFields(await findForAction(tx, vehicleActions.update, id), patch);
      await assertReferences(tx, patch);
    },
    violations,
  );
}

export function deleteVehicle(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const vehicle = await findForAction(tx, vehicleActions.delete, id);
    tx.em.remove(vehicle);
  });
}

async function assertReferences(
  tx: WriteContext,
  { residentId, vehicleTypeId }: VehiclePatch,
): Promise<void> {
  await assertInScope(tx, referenceableResidents, residentId);
  if (residentId !== undefined) assertWritable(callerOf(tx), writableVehicles, residentId);
  await assertInScope(tx, vehicleTypes, vehicleTypeId);
}
