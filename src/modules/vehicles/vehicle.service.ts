import {
  assertWritable,
  type Context,
  callerOf,
  complete,
  hasValue,
  nodeIdOf,
  unknownIdError,
  type WriteContext,
  writableVehicles,
} from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import {
  assertInScope,
  createRow,
  findForAction,
  helping,
  lockNamedAhead,
  patchFields,
  type Violations,
  write,
} from '../../engine/write.js';
import { badRequest } from '../../platform/errors.js';
import { referenceableResidents } from '../residents/resident.access.js';
import { vehicles, withPlate } from './vehicle.access.js';
import { vehicleActions } from './vehicle.actions.js';
import { Vehicle } from './vehicle.entity.js';
import type { VehicleInput, VehiclePatch } from './vehicle.inputs.js';
import { vehicleTypes } from './vehicle-type.access.js';
import { VEHICLE_TYPES } from './vehicle-type.entity.js';

/** The errors of violated constraints, for every unit of work that writes vehicles. */
export const vehicleViolations: Violations = {
  vehicles_license_plate_unique: () =>
    badRequest(
      'PLATE_TAKEN',
      {
        es: 'Ya existe un vehículo con esa placa.',
        en: 'A vehicle with this license plate already exists.',
      },
      { field: 'licensePlate' },
    ),
};

/** Registers a vehicle of a resident. Returns its id. */
export function createVehicle(ctx: Context, input: VehicleInput): Promise<string> {
  return writePlate(ctx, input, (tx) => addVehicle(tx, input));
}

/** Does the work of `createVehicle` within a larger unit of work. */
export async function addVehicle(tx: WriteContext, input: VehicleInput): Promise<string> {
  await assertReferences(tx, input);
  return createRow(tx, Vehicle, complete(input)).id;
}

export function updateVehicle(ctx: Context, id: string, patch: VehiclePatch): Promise<void> {
  return writePlate(ctx, patch, async (tx) => {
    await lockNamedAhead(tx, [vehicles, id, 'residentId'], referenceableResidents, patch.residentId);
    patchFields(await findForAction(tx, vehicleActions.update, id), patch);
    await assertReferences(tx, patch);
  });
}

/** Writes a vehicle; a taken plate names the vehicle that has it to callers who may read that one. */
function writePlate<T>(
  ctx: Context,
  { licensePlate }: VehiclePatch,
  work: (tx: WriteContext) => Promise<T>,
): Promise<T> {
  return helping(
    ctx,
    'PLATE_TAKEN',
    () => write(ctx, work, vehicleViolations),
    async () => {
      const [found] = licensePlate
        ? await readWhere(ctx, vehicles, { fields: ['id'] }, [withPlate(licensePlate)])
        : [];
      return found ? { vehicle: { nodeId: nodeIdOf('Vehicle', found.id) } } : {};
    },
  );
}

export function deleteVehicle(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    await lockNamedAhead(tx, [vehicles, id, 'residentId'], referenceableResidents);
    tx.em.remove(await findForAction(tx, vehicleActions.delete, id));
  });
}

async function assertReferences(
  tx: WriteContext,
  { residentId, vehicleTypeId }: VehiclePatch,
): Promise<void> {
  await assertInScope(tx, referenceableResidents, { residentId }, 'residentId');
  if (residentId !== undefined) assertWritable(callerOf(tx), writableVehicles, residentId);
  if (vehicleTypeId !== undefined && !hasValue(VEHICLE_TYPES, vehicleTypeId))
    throw unknownIdError(vehicleTypes, 'vehicleTypeId');
}
