import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import {
  Admin,
  type Context,
  GraphqlOnly,
  Node,
  nodeIdOf,
  SelectedPage,
  Shown,
} from '../../engine/declare.js';
import {
  type ListRequest,
  loadNode,
  type PageSelection,
  readPage,
  registerRelationKeys,
} from '../../engine/read.js';
import { auditEntries } from './audit-entry.access.js';
import { AuditEntry } from './audit-entry.entity.js';

registerRelationKeys(AuditEntry, 'target', 'record', 'recordId');

@Resolver(() => AuditEntry)
export class AuditEntryResolver {
  @Admin()
  @Query(() => auditEntries.connection, {
    description:
      'The audit log, newest first; company administrators read that of the communities assigned to them,' +
      ' deleted ones included.',
  })
  auditEntries(
    @Args(() => auditEntries.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(auditEntries) page: PageSelection,
  ) {
    return readPage(ctx, auditEntries, args, page);
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => Node, {
    nullable: true,
    description: 'The record that the entry tells of, as it is now; null for a deleted one and for a file.',
  })
  target(@Root() { record, recordId }: AuditEntry, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return recordId && loadNode(ctx, nodeIdOf(record, recordId), info);
  }
}
