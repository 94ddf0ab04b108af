import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { referenceRow, referenceRows } from '../../core/read/reference.js';
import { AnyCaller } from '../../core/schema/allow.js';
import { ChangedArgs } from '../../core/schema/changed-args.js';
import { IdArg } from '../../core/schema/parameters.js';
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
