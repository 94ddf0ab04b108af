import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import { type ChangeRow, readChanges } from '../../engine/changes.js';
import {
  AnyCaller,
  type Context,
  decodeNodeId,
  GraphqlOnly,
  Node,
  RefusesWith,
  Shown,
  WEIGHTS,
} from '../../engine/declare.js';
import { loadNodeOf } from '../../engine/read.js';
import { ChangesArgs } from './change.inputs.js';
import { ChangeConnection, ChangeEdge } from './change.types.js';
import { followedTypes } from './followed.js';

@Resolver(() => ChangeEdge)
export class ChangeResolver {
  @AnyCaller()
  @RefusesWith('CURSOR_EXPIRED')
  @Query(() => ChangeConnection, {
    complexity: WEIGHTS.changes,
    description:
      'The changes of the records that the caller may read, one for each record and transaction. Take a cursor first, read' +
      ' the records by their lists, then follow the changes from the cursor.',
  })
  changes(@Args(() => ChangesArgs) { types, ...request }: ChangesArgs, @Ctx() ctx: Context) {
    return readChanges(ctx, followedTypes(types), request);
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => Node, {
    nullable: true,
    description: 'The record as it is now; null when the caller may not read it.',
  })
  node(@Root() { record, nodeId }: ChangeRow, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    const named = decodeNodeId(nodeId);
    return named && loadNodeOf(ctx, record, named.id, info);
  }
}
