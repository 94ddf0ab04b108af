import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { TicketHistory } from './ticket-history.entity.js';

@ObjectType()
export class TicketHistoryConnection extends ConnectionOf(TicketHistory, 'TicketHistory') {}
