import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';
import { NonPersonal } from '../../core/schema/shown.js';
import { VersionedRecord } from '../../core/schema/versioned-record.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import { OneOf, type TextVocabulary } from '../../core/vocabulary.js';
import { TextColumn } from '../../database/columns.js';

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
