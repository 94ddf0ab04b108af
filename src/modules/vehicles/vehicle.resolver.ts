import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  AnyCaller,
  IdArg,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  Selected,
  SelectedPage,
} from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import { vehicles } from './vehicle.access.js';
import { Vehicle } from './vehicle.entity.js';
import { VehicleInput, VehiclePatch } from './vehicle.inputs.js';
import * as service from './vehicle.service.js';

@Resolver()
export class VehicleResolver {
  @AnyCaller()
  @Query(() => vehicles.connection)
  vehicles(
    @Args(() => vehicles.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(vehicles) page: PageSelection,
  ) {
    return readPage(ctx, vehicles, args, page);
  }

  @AnyCaller()
  @Query(() => Vehicle, { nullable: true })
  vehicle(@IdArg() id: string, @Ctx() ctx: Context, @Selected(vehicles) selection: Selection) {
    return readOne(ctx, vehicles, id, selection);
  }

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
