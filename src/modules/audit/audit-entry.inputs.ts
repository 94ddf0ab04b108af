import { ArgsType, Field, InputType } from 'type-graphql';
import { Guid, Moment, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { SHORT_TEXT } from '../../core/text-limits.js';

@InputType()
export class AuditEntryFilter {
  @Guid({ optional: true })
  userId?: string | null;

  @Text({ optional: true, max: SHORT_TEXT })
  record?: string | null;

  @Text({ optional: true, max: SHORT_TEXT })
  recordId?: string | null;

  @Moment({ optional: true, description: 'Only writes at this moment or later.' })
  from?: string | null;

  @Moment({ optional: true, description: 'Only writes before this moment.' })
  to?: string | null;
}

const AuditEntryOrder = orderEnum('AuditEntryOrder', ['CREATED_AT_DESC', 'CREATED_AT_ASC']);

@ArgsType()
export class AuditEntriesArgs extends PageArgs {
  @Field(() => AuditEntryFilter, { nullable: true })
  filter?: AuditEntryFilter | null;

  @Field(() => AuditEntryOrder, { nullable: true })
  orderBy?: string | null;
}
