import { ArgsType, Field, InputType } from 'type-graphql';
import { Guid, Moment, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { SHORT_TEXT } from '../../core/text-limits.js';

@InputType()
export class AuditEntryFilter {
  @Guid({ optional: true, description: 'The administrator.' })
  userId?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, description: 'The kind of record, such as `Vehicle`.' })
  record?: string | null;

  @Text({ optional: true, max: SHORT_TEXT })
  recordId?: string | null;

  @Moment({ optional: true, description: 'The earliest moment.' })
  from?: string | null;

  @Moment({ optional: true, description: 'The moment before which; it is not counted in itself.' })
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
