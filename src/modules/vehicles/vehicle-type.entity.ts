import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';

@ObjectType({ description: 'A kind of vehicle; the five of specification 2.9 are fixed.' })
@Entity({ tableName: 'vehicle_types' })
export class VehicleType {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String)
  @Property({ type: 'text', unique: true })
  name!: string;
}
