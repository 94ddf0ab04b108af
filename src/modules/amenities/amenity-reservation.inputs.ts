import { ArgsType, Field, InputType } from 'type-graphql';
import { Choice, Guid, Moment, Text, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import {
  type AmenityReservation,
  RESERVATION,
  type ReservationStatus,
} from './amenity-reservation.entity.js';

const HOURS_OF_A_WEEK = 168;

@InputType({ description: 'What a resident reserves.' })
export class AmenityReservationInput implements Partial<AmenityReservation> {
  @Guid()
  amenityId!: string;

  @Moment({ description: 'When it begins: in the future, at most one year ahead.' })
  horario!: string;

  @Whole({ min: 1, description: 'At least one, within the limits of the amenity.' })
  numPersonas!: number;

  @Whole({
    optional: true,
    min: 1,
    max: HOURS_OF_A_WEEK,
    description: 'How many hours, within the limit of the amenity; 1 when left out.',
  })
  horasReservadas?: number;
}

@InputType()
export class AmenityReservationStatusInput {
  @Choice(Object.values(RESERVATION))
  status!: ReservationStatus;
}

@InputType()
export class AmenityReservationFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Guid({ optional: true })
  amenityId?: string | null;

  @Guid({ optional: true })
  residentId?: string | null;

  @Text({ optional: true, max: SHORT_TEXT })
  status?: string | null;
}

const AmenityReservationOrder = orderEnum('AmenityReservationOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'HORARIO_ASC',
  'HORARIO_DESC',
]);

@ArgsType()
export class AmenityReservationsArgs extends PageArgs {
  @Field(() => AmenityReservationFilter, { nullable: true })
  filter?: AmenityReservationFilter | null;

  @Field(() => AmenityReservationOrder, { nullable: true })
  orderBy?: string | null;
}
