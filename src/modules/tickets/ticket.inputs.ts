import { ArgsType, Field, InputType } from 'type-graphql';
import { Flag, Guid, Moment, Text, Texts, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LINK, LONG_TEXT, MOST_PICTURES } from '../../core/text-limits.js';

@InputType()
export class CreateTicketInput {
  @Whole({ min: 1, max: 2147483647 })
  categoriaTicketId!: number;

  @Text({ optional: true, blank: true, max: LONG_TEXT })
  contenido?: string | null;

  @Guid({ optional: true, description: 'Whom an administrator makes the ticket for; ignored for residents.' })
  residentId?: string | null;

  @Guid({
    optional: true,
    description:
      'An administrator who names no resident makes the ticket for the first one of this community.',
  })
  communityId?: string | null;

  @Texts({ optional: true, max: LINK, most: MOST_PICTURES })
  imageUrls?: string[] | null;
}

@InputType({ description: 'What is left out or null keeps its value.' })
export class UpdateTicketInput {
  @Whole({ optional: true })
  statusId?: number | null;

  @Text({ optional: true, blank: true, max: LONG_TEXT })
  contenido?: string | null;

  @Texts({ optional: true, max: LINK, most: MOST_PICTURES, description: 'Replaces the whole list.' })
  imageUrls?: string[] | null;
}

@InputType()
export class TicketFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Guid({ optional: true })
  residentId?: string | null;

  @Whole({ optional: true })
  categoriaTicketId?: number | null;

  @Whole({ optional: true })
  statusId?: number | null;

  @Flag({ optional: true, description: 'Neither CANCELADO nor RESUELTO; false asks for these two.' })
  open?: boolean | null;

  @Moment({ optional: true, description: 'Reported then or later.' })
  from?: string | null;

  @Moment({ optional: true, description: 'Reported before then.' })
  to?: string | null;
}

const TicketOrder = orderEnum('TicketOrder', [
  'FECHA_REPORTE_DESC',
  'FECHA_REPORTE_ASC',
  'UPDATED_AT_DESC',
  'UPDATED_AT_ASC',
]);

@ArgsType()
export class TicketsArgs extends PageArgs {
  @Field(() => TicketFilter, { nullable: true })
  filter?: TicketFilter | null;

  @Field(() => TicketOrder, { nullable: true })
  orderBy?: string | null;
}
