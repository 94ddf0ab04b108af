import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';
import { TextColumn } from '../../core/text-columns.js';
import { SHORT_TEXT } from '../../core/text-limits.js';

@ObjectType({ description: 'A kind of vehicle; the five of specification 2.9 are fixed.' })
@Entity({ tableName: 'vehicle_types' })
export class VehicleType {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT, { unique: true })
  name!: string;
}
