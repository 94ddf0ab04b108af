import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';

@ObjectType({ description: 'A role of specification 2.1; the six are fixed.' })
@Entity({ tableName: 'roles' })
export class Role {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String)
  @Property({ type: 'text', unique: true })
  code!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  description!: string;
}
