import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { AnyCaller, ChangedArgs, type Context, recordQuery, Selected } from '../../engine/declare.js';
import { readAll, type Selection } from '../../engine/read.js';
import { vehicleTypes } from './vehicle-type.access.js';
import { VehicleType } from './vehicle-type.entity.js';

export const vehicleTypeOperations = [recordQuery('vehicleType', vehicleTypes)];

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
}
