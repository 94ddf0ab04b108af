import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { SHORT_TEXT } from '../../core/text-limits.js';
import { TextColumn } from '../../database/text-columns.js';

@ObjectType({ description: 'What a ticket is about. The ten categories are fixed.' })
@Entity({ tableName: 'ticket_categories' })
export class TicketCategory {
  @Field(() => Int, { description: 'Fixed identifier of the category, 1 to 10.' })
  @PrimaryKey({ type: 'integer', autoincrement: false })
  id!: number;

  @Field(() => String, {
    description: 'Name of the category in Spanish, for example Mantenimiento (maintenance).',
  })
  @TextColumn(SHORT_TEXT, { unique: true })
  categoria!: string;
}
