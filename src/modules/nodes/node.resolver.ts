import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Extensions, ID, Info, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { loadNode } from '../../core/read/node.js';
import { AnyCaller } from '../../core/schema/allow.js';
import { Node } from '../../core/schema/node.js';
import { SIZED_BY } from '../../core/schema/weights.js';
import { NodesArgs } from './node.inputs.js';

@Resolver()
export class NodeResolver {
  @AnyCaller()
  @Query(() => Node, {
    nullable: true,
    description: 'The record of a node id, as its own query by id gives it.',
  })
  node(
    @Arg('nodeId', () => ID, { description: 'Node id of the record.' }) nodeId: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return loadNode(ctx, nodeId, info);
  }

  @AnyCaller()
  @Extensions({ [SIZED_BY]: 'nodeIds' })
  @Query(() => [Node], {
    nullable: 'items',
    description:
      'The records of some node ids, in their order; null for each that is unknown or that the caller may not read.',
  })
  nodes(
    @Args(() => NodesArgs) { nodeIds }: NodesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return nodeIds.map((nodeId) => loadNode(ctx, nodeId, info));
  }
}
