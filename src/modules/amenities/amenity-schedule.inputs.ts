import { Matches } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { Flag, Guid, Text, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LONG_TEXT } from '../../core/text-limits.js';
import type { AmenitySchedule } from './amenity-schedule.entity.js';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const TIME_OR_END_OF_DAY = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const TIME_FORM = { message: 'El campo horaInicio debe tener la forma HH:mm.' };
const END_FORM = { message: 'El campo horaFin debe tener la forma HH:mm.' };

@InputType({ description: 'Hours to add to the schedule of an amenity.' })
export class CreateAmenityScheduleInput implements Partial<Omit<AmenitySchedule, 'isOpen'>> {
  @Guid()
  amenityId!: string;

  @Whole({ min: 1, max: 7 })
  dayOfWeek!: number;

  @Text({ max: 5 })
  @Matches(TIME, TIME_FORM)
  horaInicio!: string;

  @Text({ max: 5 })
  @Matches(TIME_OR_END_OF_DAY, END_FORM)
  horaFin!: string;

  @Flag({ optional: true, description: 'True when left out.' })
  isOpen?: boolean | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  nota?: string | null;
}

@InputType({ description: 'Changes to the hours of an amenity. A field left out or null keeps its value.' })
export class UpdateAmenityScheduleInput {
  @Guid({ optional: true })
  amenityId?: string | null;

  @Whole({ optional: true, min: 1, max: 7 })
  dayOfWeek?: number | null;

  @Text({ optional: true, max: 5 })
  @Matches(TIME, TIME_FORM)
  horaInicio?: string | null;

  @Text({ optional: true, max: 5 })
  @Matches(TIME_OR_END_OF_DAY, END_FORM)
  horaFin?: string | null;

  @Flag({ optional: true })
  isOpen?: boolean | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  nota?: string | null;
}

@InputType()
export class AmenityScheduleFilter {
  @Guid({ optional: true })
  amenityId?: string | null;

  @Guid({ optional: true })
  communityId?: string | null;

  @Whole({ optional: true })
  dayOfWeek?: number | null;
}

const AmenityScheduleOrder = orderEnum('AmenityScheduleOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'DAY_OF_WEEK_ASC',
  'DAY_OF_WEEK_DESC',
]);

@ArgsType()
export class AmenitySchedulesArgs extends PageArgs {
  @Field(() => AmenityScheduleFilter, { nullable: true })
  filter?: AmenityScheduleFilter | null;

  @Field(() => AmenityScheduleOrder, { nullable: true })
  orderBy?: string | null;
}
