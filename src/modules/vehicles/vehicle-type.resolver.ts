import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import { AnyCaller, ChangedArgs, IdArg, Selected } from '../../engine/declare.js';
import { readAll, readOne, type Selection } from '../../engine/read.js';
import { vehicleTypes } from './vehicle-type.access.js';
import { VehicleType } from './vehicle-type.entity.js';

@Resolver()
export class VehicleTypeResolver {
  @AnyCaller()
  @Query(() => [VehicleType], { description: 'All vehicle types, in the order of their ids.' })
  vehicleTypes(
    @Args(() => ChangedArgs) changed: ChangedArgs,
    @Ctx() ctx: Context,
    @Selected(vehicleTypes) selection: Selection,
  ) {
    return readAll(ctx, vehicleTypes, changed, selection);
  }

  @AnyCaller()
  @Query(() => VehicleType, { nullable: true })
  vehicleType(@IdArg() id: string, @Ctx() ctx: Context, @Selected(vehicleTypes) selection: Selection) {
    return readOne(ctx, vehicleTypes, id, selection);
  }
}
