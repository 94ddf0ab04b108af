import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  AnyCaller,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { vehicles } from './vehicle.access.js';
import { Vehicle } from './vehicle.entity.js';
import { VehicleInput, VehiclePatch } from './vehicle.inputs.js';
import * as service from './vehicle.service.js';

export const vehicleQueries = [listQuery('vehicles', vehicles), recordQuery('vehicle', vehicles)];

@Resolver()
export class VehicleResolver {
  @AnyCaller()
  @RefusesWith('UNKNOWN_REFERENCE', 'PLATE_TAKEN', 'ID_TAKEN')
  @Mutation(() => Vehicle, {
    description: 'Registers a vehicle of a resident. Residents and renters register only their own.',
  })
  @ReturnsWritten(vehicles)
  createVehicle(@Arg('input') input: VehicleInput, @Ctx() ctx: Context) {
    return service.createVehicle(ctx, input);
  }

  @AnyCaller()
  @RefusesWith('UNKNOWN_REFERENCE', 'PLATE_TAKEN')
  @Mutation(() => Vehicle, {
    description: 'Changes a vehicle. Residents and renters change only their own.',
  })
  @ReturnsChanged(vehicles)
  updateVehicle(@IdArg() id: string, @Arg('input') input: VehiclePatch, @Ctx() ctx: Context) {
    return service.updateVehicle(ctx, id, input);
  }

  @AnyCaller()
  @Mutation(() => vehicles.deletion, {
    description: 'Removes a vehicle for good. Residents and renters remove only their own.',
  })
  @ReturnsDeleted(vehicles)
  deleteVehicle(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteVehicle(ctx, id);
  }
}
