import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  CreatedAt,
  DeletedAt,
  GraphqlOnly,
  GuidScalar,
  IndexedOrder,
  IndexedStarts,
  IndexedTexts,
  Joined,
  OneOf,
  RestOnly,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { Resident } from '../residents/resident.entity.js';
import { ResidentRecord } from '../residents/resident-record.js';
import { IndexedPlates, PLATE } from './plate.js';
import { VEHICLE_KINDS, VehicleType } from './vehicle-type.entity.js';

@ObjectType({ description: 'A vehicle of a resident.' })
@Entity({ tableName: 'vehicles' })
@IndexedTexts('vehicles', 'licensePlate', 'brand', 'model')
@IndexedPlates('vehicles')
@IndexedStarts('vehicles', { licensePlate: PLATE })
@Index({ name: 'vehicles_resident_order_index', properties: ['residentId', 'createdAt', 'id'] })
@Index({ name: 'vehicles_type_order_index', properties: ['vehicleTypeId', 'createdAt', 'id'] })
@Index({ name: 'vehicles_order_index', properties: ['createdAt', 'id'] })
@IndexedOrder('vehicles', 'licensePlate')
/**
 * Bounds the year; the exact upper limit is the next year by the clock of the service, so it is no constraint of the database.
 */
@Check({ name: 'vehicles_year_check', expression: '"year" between 1900 and 9999' })
@Unique({
  name: 'vehicles_license_plate_unique',
  expression:
    'create unique index "vehicles_license_plate_unique" on "vehicles"' +
    ' (plate_folded("license_plate")) where "deleted_at" is null',
})
export class Vehicle extends ResidentRecord {
  @GraphqlOnly()
  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the community of the resident; null for none.',
  })
  @Joined('residentId', () => Resident, 'communityId')
  communityId!: Opt<string> | null;

  @Joined('residentId', () => Resident, 'zone')
  zone!: Opt<string>;

  @ShownField(() => String, { description: 'Make, for example Nissan.' })
  @TextColumn(SHORT_TEXT)
  brand!: string;

  @ShownField(() => GuidScalar, { description: 'Id of the vehicle type, one of the five of `vehicleTypes`.' })
  @ManyToOne(() => VehicleType, { mapToPk: true, fieldName: 'vehicle_type_id' })
  vehicleTypeId!: string;

  @RestOnly()
  @ShownField(() => String, { description: 'Name of the vehicle type, for example Car.' })
  @Joined('vehicleTypeId', () => VehicleType, 'name')
  @OneOf(VEHICLE_KINDS)
  vehicleTypeName!: Opt<string>;

  @ShownField(() => String, { description: 'Model of that make, for example Versa.' })
  @TextColumn(SHORT_TEXT)
  model!: string;

  @ShownField(() => Int, { description: 'Year of manufacture.' })
  @Property({ type: 'integer' })
  year!: number;

  @ShownField(() => String, { description: 'Color of the body, as free text.' })
  @TextColumn(SHORT_TEXT)
  color!: string;

  @ShownField(() => String, {
    description:
      'License plate, unique among all vehicles without regard to case, spaces, dashes and characters that' +
      ' nobody sees; returned as it was given.',
  })
  @TextColumn(SHORT_TEXT)
  licensePlate!: string;

  @CreatedAt()
  createdAt!: Opt<string>;

  @DeletedAt()
  deletedAt: Opt<string> | null = null;
}
