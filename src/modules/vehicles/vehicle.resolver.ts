import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { AnyCaller } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { vehicles } from './vehicle.access.js';
import { Vehicle } from './vehicle.entity.js';
import { VehicleInput, VehiclesArgs } from './vehicle.inputs.js';
import * as service from './vehicle.service.js';
import { VehicleConnection } from './vehicle.types.js';
import { vehicleTypes } from './vehicle-type.access.js';
import { VehicleType } from './vehicle-type.entity.js';

@Resolver()
export class VehicleResolver {
  @AnyCaller()
  @Query(() => VehicleConnection)
  vehicles(
    @Args(() => VehiclesArgs) args: VehiclesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, vehicles, args, pageSelectionOf(vehicles, info));
  }

  @AnyCaller()
  @Query(() => Vehicle, { nullable: true })
  vehicle(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readOne(ctx, vehicles, id, selectionOf(vehicles, info));
  }

  @AnyCaller()
  @Mutation(() => Vehicle, {
    description: 'Registers a vehicle of a resident. Residents and renters register only their own.',
  })
  async createVehicle(
    @Arg('input', () => VehicleInput) input: VehicleInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createVehicle(ctx, input);
    return readWritten(ctx, vehicles, id, selectionOf(vehicles, info));
  }

  @AnyCaller()
  @Mutation(() => Vehicle, {
    description: 'Replaces the data of a vehicle. Residents and renters change only their own.',
  })
  async updateVehicle(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => VehicleInput) input: VehicleInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateVehicle(ctx, id, input);
    return readWritten(ctx, vehicles, id, selectionOf(vehicles, info));
  }

  @AnyCaller()
  @Mutation(() => Boolean, {
    description: 'Removes a vehicle for good. Residents and renters remove only their own.',
  })
  async deleteVehicle(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deleteVehicle(ctx, id);
    return true;
  }
}

export const vehicleRelations = [
  toOne({ of: Vehicle, field: 'resident', by: 'residentId', to: residents }),
  toOne({ of: Vehicle, field: 'vehicleType', by: 'vehicleTypeId', to: vehicleTypes }),
  toMany({
    of: Resident,
    field: 'vehicles',
    by: 'residentId',
    to: vehicles,
    connection: VehicleConnection,
    args: VehiclesArgs,
  }),
  toMany({
    of: VehicleType,
    field: 'vehicles',
    by: 'vehicleTypeId',
    to: vehicles,
    connection: VehicleConnection,
    args: VehiclesArgs,
  }),
];
