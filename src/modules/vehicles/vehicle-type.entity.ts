import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
  GuidScalar,
  NonPersonal,
  OneOf,
  SHORT_TEXT,
  TextColumn,
  type TextVocabulary,
  VersionedRecord,
  withIds,
} from '../../engine/declare.js';

export const VEHICLE_KINDS = {
  type: 'VehicleKind',
  twin: 'kind',
  description: 'What kind of vehicle it is.',
  values: {
    CAR: 'Car',
    MOTORCYCLE: 'Motorcycle',
    TRUCK: 'Truck',
    SUV: 'SUV',
    VAN: 'Van',
  },
} as const satisfies TextVocabulary;

/** The names of the ids of the types. */
export const VEHICLE_TYPES = withIds(VEHICLE_KINDS, {
  CAR: '77777777-7777-7777-7777-777777777777',
  MOTORCYCLE: '88888888-8888-8888-8888-888888888888',
  TRUCK: '99999999-9999-9999-9999-999999999999',
  SUV: 'aaaaaaaa-bbbb-bbbb-bbbb-bbbbbbbbbbbb',
  VAN: 'bbbbbbbb-cccc-cccc-cccc-cccccccccccc',
});

@NonPersonal()
@ObjectType({ description: 'A kind of vehicle. The five are fixed: Car, Motorcycle, Truck, SUV and Van.' })
@Entity({ tableName: 'vehicle_types' })
export class VehicleType extends VersionedRecord {
  @Field(() => GuidScalar, { description: 'Fixed identifier of the type, the same in every installation.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String, { description: 'English name: Car, Motorcycle, Truck, SUV or Van.' })
  @TextColumn(SHORT_TEXT, { unique: true })
  @OneOf(VEHICLE_KINDS)
  name!: string;
}
