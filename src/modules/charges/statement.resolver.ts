import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readList } from '../../core/read/read.js';
import { selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { Admin } from '../../core/schema/allow.js';
import { communityCharges } from './charge.access.js';
import { payments } from './payment.access.js';
import * as service from './statement.service.js';
import { Statement } from './statement.types.js';

@Resolver(() => Statement)
export class StatementResolver {
  @Admin()
  @Query(() => Statement, {
    nullable: true,
    description: 'The charges and payments of a contract.',
  })
  statementOfContract(
    @Arg('contratoId', () => GuidScalar, { description: 'Id of the contract.' }) contratoId: string,
    @Ctx() ctx: Context,
  ) {
    return service.statementOfContract(ctx, contratoId);
  }

  @Admin()
  @Query(() => Statement, {
    nullable: true,
    description: 'The charges and payments of all contracts of a community.',
  })
  statementOfCommunity(
    @Arg('comunidadId', () => GuidScalar, { description: 'Id of the community.' }) comunidadId: string,
    @Ctx() ctx: Context,
  ) {
    return service.statementOfCommunity(ctx, comunidadId);
  }

  @FieldResolver()
  cargos(@Root() { owner }: Statement, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readList(ctx, communityCharges, owner, selectionOf(communityCharges, info));
  }

  @FieldResolver()
  pagos(@Root() { owner }: Statement, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readList(ctx, payments, owner, selectionOf(payments, info));
  }
}
