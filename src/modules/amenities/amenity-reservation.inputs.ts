import { InputType } from 'type-graphql';
import {
  ChoiceField,
  DateTimeField,
  DescribedLike,
  GuidField,
  IntField,
  NewIdField,
} from '../../engine/declare.js';
import {
  type AmenityReservation,
  MOST_HOURS,
  RESERVATION_STATES,
  type ReservationStatus,
} from './amenity-reservation.entity.js';

@InputType({
  description:
    'A reservation that a resident asks for. It must lie within the schedule of the amenity, where it' +
    ' has one, and within its limits.',
})
export class AmenityReservationInput implements Partial<AmenityReservation> {
  @NewIdField()
  id?: string;

  @GuidField()
  amenityId!: string;

  @DateTimeField()
  horario!: string;

  @IntField({ min: 1 })
  numPersonas!: number;

  @IntField({
    optional: true,
    min: 1,
    max: MOST_HOURS,
    description: '1 when left out. Within the limit of the amenity.',
  })
  horasReservadas?: number;
}

@DescribedLike('AmenityReservation')
@InputType({ description: 'The state to set on a reservation.' })
export class AmenityReservationStatusInput {
  @ChoiceField(RESERVATION_STATES)
  status!: ReservationStatus;
}
