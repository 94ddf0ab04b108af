import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';
import { TextColumn } from '../../core/text-columns.js';
import { SHORT_TEXT } from '../../core/text-limits.js';

@ObjectType({ description: 'A role of specification 2.1; the six are fixed.' })
@Entity({ tableName: 'roles' })
export class Role {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT, { unique: true })
  code!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  description!: string;
}
