import { Matches } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { Flag, Guid, Text, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import type { AmenitySchedule } from './amenity-schedule.entity.js';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const TIME_OR_END_OF_DAY = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

@InputType({ description: 'The whole entry of a schedule: an update replaces it.' })
export class AmenityScheduleInput implements Partial<AmenitySchedule> {
  @Guid()
  amenityId!: string;

  @Whole({ min: 1, max: 7, description: '1 Monday to 7 Sunday.' })
  dayOfWeek!: number;

  @Text({ description: '`HH:mm`, in the time zone of the service.' })
  @Matches(TIME, { message: 'El campo horaInicio debe tener la forma HH:mm.' })
  horaInicio!: string;

  @Text({ description: '`HH:mm`, after `horaInicio`; `24:00` is the end of the day.' })
  @Matches(TIME_OR_END_OF_DAY, { message: 'El campo horaFin debe tener la forma HH:mm.' })
  horaFin!: string;

  @Flag({
    optional: true,
    description: 'True when left out of a new entry; kept when left out of an update.',
  })
  isOpen?: boolean;

  @Text({ optional: true, blank: true })
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
