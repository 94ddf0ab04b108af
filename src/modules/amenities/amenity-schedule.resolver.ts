import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { amenitySchedules } from './amenity-schedule.access.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';
import { AmenitySchedulePatch, CreateAmenityScheduleInput } from './amenity-schedule.inputs.js';
import * as service from './amenity-schedule.service.js';

export const amenityScheduleQueries = [
  listQuery('amenitySchedules', amenitySchedules),
  recordQuery('amenitySchedule', amenitySchedules),
];

@Resolver()
export class AmenityScheduleResolver {
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
