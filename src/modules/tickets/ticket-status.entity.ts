import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'How far a ticket has come; the six of specification 3.1 are fixed.' })
@Entity({ tableName: 'ticket_statuses' })
export class TicketStatus {
  @Field(() => Int)
  @PrimaryKey({ type: 'integer', autoincrement: false })
  id!: number;

  @Field(() => String)
  @Property({ type: 'text', unique: true })
  code!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  descripcion!: string;

  @Field(() => String, { description: 'As `#RRGGBB`.' })
  @Property({ type: 'text' })
  color!: string;
}

/** NUEVO: the status of a new ticket (decisions 5). */
export const INITIAL_STATUS = 1;

/** CANCELADO and RESUELTO: nothing more is to be done. */
export const CLOSED_STATUSES: readonly number[] = [5, 6];
