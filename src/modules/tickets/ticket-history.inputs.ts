import { ArgsType, Field } from 'type-graphql';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';

const TicketHistoryOrder = orderEnum('TicketHistoryOrder', ['ID_DESC', 'ID_ASC']);

@ArgsType()
export class TicketHistoryArgs extends PageArgs {
  @Field(() => TicketHistoryOrder, { nullable: true })
  orderBy?: string | null;
}
