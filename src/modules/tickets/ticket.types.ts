import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Ticket } from './ticket.entity.js';

@ObjectType()
export class TicketConnection extends ConnectionOf(Ticket, 'Ticket') {}
