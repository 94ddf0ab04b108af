import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
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
import { amenitySchedules } from './amenity-schedule.access.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';
import { AmenitySchedulePatch, CreateAmenityScheduleInput } from './amenity-schedule.inputs.js';
import * as service from './amenity-schedule.service.js';

@Resolver()
export class AmenityScheduleResolver {
  @AnyCaller()
  @Query(() => amenitySchedules.connection)
  amenitySchedules(
    @Args(() => amenitySchedules.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(amenitySchedules) page: PageSelection,
  ) {
    return readPage(ctx, amenitySchedules, args, page);
  }

  @AnyCaller()
  @Query(() => AmenitySchedule, { nullable: true })
  amenitySchedule(
    @IdArg() id: string,
    @Ctx() ctx: Context,
    @Selected(amenitySchedules) selection: Selection,
  ) {
    return readOne(ctx, amenitySchedules, id, selection);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'ID_TAKEN')
  @Mutation(() => AmenitySchedule, { description: 'Adds hours to the weekly schedule of an amenity.' })
  @ReturnsWritten(amenitySchedules)
  createAmenitySchedule(@Arg('input') input: CreateAmenityScheduleInput, @Ctx() ctx: Context) {
    return service.createAmenitySchedule(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START')
  @Mutation(() => AmenitySchedule, {
    description: 'Changes hours in the schedule of an amenity; reservations made before stay as they are.',
  })
  @ReturnsChanged(amenitySchedules)
  updateAmenitySchedule(@IdArg() id: string, @Arg('input') input: AmenitySchedulePatch, @Ctx() ctx: Context) {
    return service.updateAmenitySchedule(ctx, id, input);
  }

  @Admin()
  @Mutation(() => amenitySchedules.deletion, {
    description: 'Deletes hours from the schedule of an amenity; reservations stay as they are.',
  })
  @ReturnsDeleted(amenitySchedules)
  deleteAmenitySchedule(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteAmenitySchedule(ctx, id);
  }
}
