import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { TextColumn } from '../../core/text-columns.js';
import { SHORT_TEXT } from '../../core/text-limits.js';

@ObjectType({ description: 'How far a ticket has come; the six of specification 3.1 are fixed.' })
@Entity({ tableName: 'ticket_statuses' })
export class TicketStatus {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer', autoincrement: false })
  id!: number;

  @Field(() => String)
  @TextColumn(SHORT_TEXT, { unique: true })
  code!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  descripcion!: string;

  @Field(() => String, { description: 'As `#RRGGBB`.' })
  @TextColumn(SHORT_TEXT)
  color!: string;
}

/** NUEVO: the status of a new ticket. */
export const INITIAL_STATUS = 1;

/** CANCELADO and RESUELTO: nothing more is to be done. */
export const CLOSED_STATUSES: readonly number[] = [5, 6];
