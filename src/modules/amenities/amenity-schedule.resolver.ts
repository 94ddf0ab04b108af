import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { Admin, AnyCaller } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';
import { amenitySchedules } from './amenity-schedule.access.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';
import {
  AmenitySchedulesArgs,
  CreateAmenityScheduleInput,
  UpdateAmenityScheduleInput,
} from './amenity-schedule.inputs.js';
import * as service from './amenity-schedule.service.js';
import { AmenityScheduleConnection } from './amenity-schedule.types.js';

@Resolver()
export class AmenityScheduleResolver {
  @AnyCaller()
  @Query(() => AmenityScheduleConnection)
  amenitySchedules(
    @Args(() => AmenitySchedulesArgs) args: AmenitySchedulesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, amenitySchedules, args, pageSelectionOf(amenitySchedules, info));
  }

  @AnyCaller()
  @Query(() => AmenitySchedule, { nullable: true })
  amenitySchedule(
    @Arg('id', () => GuidScalar) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readOne(ctx, amenitySchedules, id, selectionOf(amenitySchedules, info));
  }

  @Admin()
  @Mutation(() => AmenitySchedule, { description: 'Adds hours to the weekly schedule of an amenity.' })
  async createAmenitySchedule(
    @Arg('input', () => CreateAmenityScheduleInput) input: CreateAmenityScheduleInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createAmenitySchedule(ctx, input);
    return readWritten(ctx, amenitySchedules, id, selectionOf(amenitySchedules, info));
  }

  @Admin()
  @Mutation(() => AmenitySchedule, {
    description: 'Changes hours in the schedule of an amenity; reservations made before stay as they are.',
  })
  async updateAmenitySchedule(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => UpdateAmenityScheduleInput) input: UpdateAmenityScheduleInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateAmenitySchedule(ctx, id, input);
    return readWritten(ctx, amenitySchedules, id, selectionOf(amenitySchedules, info));
  }

  @Admin()
  @Mutation(() => Boolean, {
    description: 'Deletes hours from the schedule of an amenity; reservations stay as they are.',
  })
  async deleteAmenitySchedule(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deleteAmenitySchedule(ctx, id);
    return true;
  }
}

export const amenityScheduleRelations = [
  toOne({ of: AmenitySchedule, field: 'amenity', by: 'amenityId', to: amenities }),
  toMany({
    of: Amenity,
    field: 'schedules',
    by: 'amenityId',
    to: amenitySchedules,
    connection: AmenityScheduleConnection,
    args: AmenitySchedulesArgs,
  }),
];
