import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { type ListRequest, readOne, readPage } from '../../core/read/read.js';
import type { Selection } from '../../core/read/record.js';
import type { PageSelection } from '../../core/read/selection.js';
import { AnyCaller } from '../../core/schema/allow.js';
import { ReturnsDeleted } from '../../core/schema/deletion.js';
import { IdArg, Selected, SelectedPage } from '../../core/schema/parameters.js';
import { ReturnsWritten } from '../../core/schema/written.js';
import { vehicles } from './vehicle.access.js';
import { Vehicle } from './vehicle.entity.js';
import { type VehicleFilter, VehicleInput, VehiclePatch } from './vehicle.inputs.js';
import * as service from './vehicle.service.js';

@Resolver()
export class VehicleResolver {
  @AnyCaller()
  @Query(() => vehicles.connection)
  vehicles(
    @Args(() => vehicles.args) args: ListRequest<VehicleFilter>,
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
  @Mutation(() => Vehicle, {
    description: 'Registers a vehicle of a resident. Residents and renters register only their own.',
  })
  @ReturnsWritten(vehicles)
  createVehicle(@Arg('input') input: VehicleInput, @Ctx() ctx: Context) {
    return service.createVehicle(ctx, input);
  }

  @AnyCaller()
  @Mutation(() => Vehicle, {
    description: 'Changes a vehicle. Residents and renters change only their own.',
  })
  @ReturnsWritten(vehicles)
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
