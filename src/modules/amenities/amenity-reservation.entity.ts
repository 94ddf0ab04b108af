import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Joined } from '../../core/read/declare.js';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { GraphqlOnly } from '../../core/schema/wire.js';
import { now } from '../../core/types/now.js';
import { TimestampType } from '../../core/types/timestamp-type.js';
import { Resident } from '../residents/resident.entity.js';
import { Amenity } from './amenity.entity.js';

/** The states of a reservation. */
export const RESERVATION = {
  PENDING: 'En proceso',
  APPROVED: 'Reservada',
  REJECTED: 'Rechazada',
  CANCELLED: 'Cancelada',
} as const;

export type ReservationStatus = (typeof RESERVATION)[keyof typeof RESERVATION];

/** The states in which a reservation takes up its amenity. */
export const LIVE: readonly ReservationStatus[] = [RESERVATION.PENDING, RESERVATION.APPROVED];

@ObjectType({ description: 'An amenity set aside for a resident for some hours (decisions 7).' })
@Entity({ tableName: 'amenity_reservations' })
@Index({ name: 'amenity_reservations_amenity_order_index', properties: ['amenityId', 'createdAt', 'id'] })
@Index({ name: 'amenity_reservations_resident_order_index', properties: ['residentId', 'createdAt', 'id'] })
@Index({ name: 'amenity_reservations_time_index', properties: ['amenityId', 'horario'] })
@Index({ name: 'amenity_reservations_order_index', properties: ['createdAt', 'id'] })
@Check({ name: 'amenity_reservations_personas_check', expression: 'num_personas > 0' })
@Check({ name: 'amenity_reservations_horas_check', expression: 'horas_reservadas > 0' })
@Check({
  name: 'amenity_reservations_status_check',
  expression: `status in ('En proceso', 'Reservada', 'Rechazada', 'Cancelada')`,
})
export class AmenityReservation {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @Field(() => GuidScalar)
  @ManyToOne(() => Amenity, { mapToPk: true, fieldName: 'amenity_id' })
  amenityId!: string;

  @Field(() => String)
  @Joined('amenityId', 'nombre')
  amenityName!: Opt<string>;

  /** Where the amenity belongs. */
  @Joined('amenityId', 'communityId')
  communityId!: Opt<string> | null;

  @Joined('amenityId', 'communityDeletedAt')
  communityDeletedAt!: Opt<string> | null;

  @Field(() => GuidScalar)
  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'resident_id' })
  residentId!: string;

  @Field(() => String)
  @Joined('residentId', 'fullName')
  residentName!: Opt<string>;

  @Field(() => DateTimeScalar, { description: 'When it begins.' })
  @Property({ type: TimestampType })
  horario!: string;

  @Field(() => Int)
  @Property({ type: 'integer' })
  numPersonas!: number;

  @Field(() => Int, { description: 'How many hours it lasts.' })
  @Property({ type: 'integer' })
  horasReservadas!: number;

  @Field(() => String, {
    description:
      '`En proceso` until it is approved, `Reservada` at once where the amenity requires no approval;' +
      ' then also `Rechazada` or `Cancelada`.',
  })
  @Property({ type: 'text' })
  status!: ReservationStatus;

  @GraphqlOnly()
  @Field(() => DateTimeScalar)
  @Property({ type: TimestampType, onCreate: now })
  createdAt!: Opt<string>;
}
