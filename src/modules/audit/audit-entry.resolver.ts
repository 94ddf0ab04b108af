import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { type ListRequest, readPage } from '../../core/read/read.js';
import type { PageSelection } from '../../core/read/selection.js';
import { Admin } from '../../core/schema/allow.js';
import { SelectedPage } from '../../core/schema/parameters.js';
import { auditEntries } from './audit-entry.access.js';
import type { AuditEntryFilter } from './audit-entry.inputs.js';

@Resolver()
export class AuditEntryResolver {
  @Admin()
  @Query(() => auditEntries.connection, {
    description:
      'The audit log, newest first; company administrators read that of the communities assigned to them,' +
      ' deleted ones included.',
  })
  auditEntries(
    @Args(() => auditEntries.args) args: ListRequest<AuditEntryFilter>,
    @Ctx() ctx: Context,
    @SelectedPage(auditEntries) page: PageSelection,
  ) {
    return readPage(ctx, auditEntries, args, page);
  }
}
