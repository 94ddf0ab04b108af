import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { TextColumn } from '../../core/text-columns.js';
import { SHORT_TEXT } from '../../core/text-limits.js';

@ObjectType({ description: 'What a ticket is about; the ten of decisions 4 are fixed.' })
@Entity({ tableName: 'ticket_categories' })
export class TicketCategory {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer', autoincrement: false })
  id!: number;

  @Field(() => String)
  @TextColumn(SHORT_TEXT, { unique: true })
  categoria!: string;
}
