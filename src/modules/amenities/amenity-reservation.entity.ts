import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  Computed,
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  GraphqlOnly,
  GuidRecord,
  GuidScalar,
  Joined,
  OneOf,
  ShownField,
  type TextVocabulary,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByColumn, UpdatedByColumn } from '../identity/author-columns.js';
import { User } from '../identity/user.entity.js';
import { Resident } from '../residents/resident.entity.js';
import { Amenity } from './amenity.entity.js';

/** The states of a reservation. */
export const RESERVATION = {
  PENDING: 'En proceso',
  APPROVED: 'Reservada',
  REJECTED: 'Rechazada',
  CANCELLED: 'Cancelada',
} as const;

export const RESERVATION_STATES = {
  type: 'AmenityReservationState',
  twin: 'state',
  description: 'Whether a reservation is approved.',
  values: RESERVATION,
} as const satisfies TextVocabulary;

export type ReservationStatus = (typeof RESERVATION)[keyof typeof RESERVATION];

/** The states in which a reservation occupies its amenity. */
export const LIVE: readonly ReservationStatus[] = [RESERVATION.PENDING, RESERVATION.APPROVED];

/** The longest reservation, of a week. */
export const MOST_HOURS = 168;

const endOf = (field: (name: 'horario' | 'horasReservadas') => string) =>
  `(${field('horario')} + make_interval(hours => ${field('horasReservadas')}))`;

@ObjectType({ description: 'A reservation of an amenity by a resident for some hours.' })
@Entity({ tableName: 'amenity_reservations' })
@Index({ name: 'amenity_reservations_amenity_order_index', properties: ['amenityId', 'createdAt', 'id'] })
@Index({ name: 'amenity_reservations_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'amenity_reservations_resident_order_index', properties: ['residentId', 'createdAt', 'id'] })
@Index({ name: 'amenity_reservations_resident_time_index', properties: ['residentId', 'horario', 'id'] })
@Index({ name: 'amenity_reservations_time_index', properties: ['amenityId', 'horario'] })
@Index({ name: 'amenity_reservations_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'amenity_reservations_horario_index', properties: ['horario', 'id'] })
@Check({ name: 'amenity_reservations_personas_check', expression: 'num_personas > 0' })
@Check({
  name: 'amenity_reservations_horas_check',
  expression: `horas_reservadas between 1 and ${MOST_HOURS}`,
})
@Check({
  name: 'amenity_reservations_status_check',
  expression: `status in ('En proceso', 'Reservada', 'Rechazada', 'Cancelada')`,
})
export class AmenityReservation extends GuidRecord {
  @ShownField(() => GuidScalar, { description: 'Id of the reserved amenity.' })
  @ManyToOne(() => Amenity, { mapToPk: true, fieldName: 'amenity_id' })
  amenityId!: string;

  @ShownField(() => String, { description: 'Name of the reserved amenity.' })
  @Joined('amenityId', () => Amenity, 'nombre')
  amenityName!: Opt<string>;

  @GraphqlOnly()
  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the community of the amenity when the reservation was made; null for none.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @ShownField(() => GuidScalar, { description: 'Id of the resident who made the reservation.' })
  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'resident_id' })
  residentId!: string;

  @ShownField(() => String)
  @Joined('residentId', () => Resident, 'fullName')
  residentName!: Opt<string>;

  @ShownField(() => DateTimeScalar, {
    description:
      'When the reservation begins (horario): in the future and at most one year ahead when it is made.',
  })
  @DateTimeColumn()
  horario!: string;

  @ShownField(() => Int, {
    description: 'How many people come (número de personas), within the limits of the amenity.',
  })
  @Property({ type: 'integer' })
  numPersonas!: number;

  @ShownField(() => Int, { description: 'Duration in hours (horas reservadas).' })
  @Property({ type: 'integer' })
  horasReservadas!: number;

  @ShownField(() => String, {
    description:
      'State: `En proceso` (waits for approval), `Reservada` (approved, or the amenity requires no' +
      ' approval), `Rechazada` (rejected) or `Cancelada` (cancelled).',
  })
  @OneOf(RESERVATION_STATES)
  @Property({ type: 'text' })
  status!: ReservationStatus;

  @GraphqlOnly()
  @ShownField(() => DateTimeScalar, { description: 'When the reservation ends.' })
  @Computed<AmenityReservation>(endOf)
  endsAt!: Opt<string>;

  /** Whether the reservation occupies its amenity and is not over. */
  @Computed<AmenityReservation>(
    (field, { now }) =>
      `(${field('status')} in (${LIVE.map((status) => `'${status}'`).join(', ')}) and ${endOf(field)} > ${now()}` +
      // So that an index finds them.
      ` and ${field('horario')} > ${now()} - interval '${MOST_HOURS} hours')`,
  )
  isUpcoming!: Opt<boolean>;

  @GraphqlOnly()
  @CreatedAt()
  createdAt!: Opt<string>;

  @CreatedByColumn()
  createdByUserId!: Opt<string> | null;

  @UpdatedByColumn()
  updatedByUserId: Opt<string> | null = null;

  /** The user who approved it; null while nobody has, as where the amenity requires no approval. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'approved_by_user_id', index: true, nullable: true })
  approvedByUserId: Opt<string> | null = null;

  @Joined('amenityId', () => Amenity, 'audience')
  audience!: Opt<string[]> | null;
}
