import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Extensions, ID, Info, Query, Resolver } from 'type-graphql';
import { AnyCaller, type Context, Node, nodeIdOf, SIZED_BY } from '../../engine/declare.js';
import { loadNode } from '../../engine/read.js';
import { viewerOf } from '../users/viewer.resolver.js';
import { Viewer } from '../users/viewer.types.js';
import { NodesArgs } from './node.inputs.js';

/** Reads the record of a node id, or the caller, who is a node that only the caller reads. */
function readNode(ctx: Context, nodeId: string, info: GraphQLResolveInfo) {
  const viewer = viewerOf(ctx);
  return nodeId === nodeIdOf(Viewer.name, viewer.id)
    ? { ...viewer, __typename: Viewer.name }
    : loadNode(ctx, nodeId, info);
}

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
    return readNode(ctx, nodeId, info);
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
    return nodeIds.map((nodeId) => readNode(ctx, nodeId, info));
  }
}
