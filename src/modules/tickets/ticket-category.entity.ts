import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What a ticket is about; the ten of decisions 4 are fixed.' })
@Entity({ tableName: 'ticket_categories' })
export class TicketCategory {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer', autoincrement: false })
  id!: number;

  @Field(() => String)
  @Property({ type: 'text', unique: true })
  categoria!: string;
}
