import { ArgsType, Field, InputType } from 'type-graphql';
import { DateTimeField, GuidField, TextField } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { SHORT_TEXT } from '../../core/text-limits.js';

@InputType()
export class AuditEntryFilter {
  @GuidField({ optional: true })
  userId?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT })
  record?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT })
  recordId?: string | null;

  @DateTimeField({ optional: true, description: 'Only writes at this moment or later.' })
  from?: string | null;

  @DateTimeField({ optional: true, description: 'Only writes before this moment.' })
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
