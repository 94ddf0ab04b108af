import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import { AnyCaller, ChangedArgs, IdArg } from '../../engine/declare.js';
import { referenceRow, referenceRows } from '../../engine/read.js';
import { vehicleTypes } from './vehicle-type.access.js';
import { VehicleType } from './vehicle-type.entity.js';

@Resolver()
export class VehicleTypeResolver {
  @AnyCaller()
  @Query(() => [VehicleType], { description: 'All vehicle types, in the order of their ids.' })
  vehicleTypes(@Args(() => ChangedArgs) changed: ChangedArgs, @Ctx() ctx: Context) {
    return referenceRows(ctx, vehicleTypes, changed);
  }

  @AnyCaller()
  @Query(() => VehicleType, { nullable: true })
  vehicleType(@IdArg() id: string, @Ctx() ctx: Context) {
    return referenceRow(ctx, vehicleTypes, id);
  }
}
