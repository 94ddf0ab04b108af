import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  Computed,
  DateTimeScalar,
  DateTimeType,
  GuidScalar,
  Joined,
  ShownField,
  VersionedRecord,
} from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { User } from '../identity/user.entity.js';
import { Ticket } from './ticket.entity.js';
import { TicketStatus } from './ticket-status.entity.js';

@ObjectType({ description: 'One change of the status of a ticket.' })
@Entity({ tableName: 'ticket_history' })
@Index({ name: 'ticket_history_ticket_index', properties: ['ticketId', 'id'] })
export class TicketHistory extends VersionedRecord {
  @ShownField(() => Int)
  @PrimaryKey({ type: 'integer', generated: 'identity' })
  id!: number;

  @ShownField(() => Int, { description: 'Id of the ticket whose status was changed.' })
  @ManyToOne(() => Ticket, { mapToPk: true, fieldName: 'ticket_id', deleteRule: 'cascade' })
  ticketId!: number;

  /** The community of the ticket. */
  @Joined('ticketId', () => Ticket, 'communityId')
  communityId!: Opt<string>;

  @Joined('ticketId', () => Ticket, 'zone')
  zone!: Opt<string>;

  @Joined('ticketId', () => Ticket, 'residentId')
  residentId!: Opt<string>;

  @ShownField(() => Int, { description: 'Id of the status before the change.' })
  @ManyToOne(() => TicketStatus, { mapToPk: true, fieldName: 'from_status_id' })
  fromStatusId!: number;

  @ShownField(() => Int, { description: 'Id of the status after the change.' })
  @ManyToOne(() => TicketStatus, { mapToPk: true, fieldName: 'to_status_id' })
  toStatusId!: number;

  @ShownField(() => GuidScalar, { description: 'Id of the user who changed the status.' })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'changed_by_user_id', index: true })
  changedByUserId!: string;

  @Joined('changedByUserId', () => User, 'firstName')
  changedByFirstName!: Opt<string>;

  @Joined('changedByUserId', () => User, 'lastName')
  changedByLastName!: Opt<string>;

  @ShownField(() => String, { description: 'First and last name of that user.' })
  @Computed<TicketHistory>(
    (field) => `${field('changedByFirstName')} || ' ' || ${field('changedByLastName')}`,
  )
  changedByName!: Opt<string>;

  @ShownField(() => DateTimeScalar, { description: 'When the status was changed.' })
  @Property({ type: DateTimeType, onCreate: stamp })
  changedAt!: Opt<string>;
}
