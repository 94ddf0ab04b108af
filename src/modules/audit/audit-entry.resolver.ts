import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { type ListRequest, readPage } from '../../core/read/read.js';
import type { PageSelection } from '../../core/read/selection.js';
import { Admin } from '../../core/schema/allow.js';
import { SelectedPage } from '../../core/schema/parameters.js';
import { toOne } from '../../core/schema/relations.js';
import { users } from '../identity/user.access.js';
import { auditEntries } from './audit-entry.access.js';
import { AuditEntry } from './audit-entry.entity.js';
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

export const auditEntryRelations = [
  toOne({
    of: AuditEntry,
    field: 'user',
    by: 'userId',
    to: users,
    description: 'The user who did it; null once the account cannot be found.',
  }),
];
