import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readList } from '../../core/read/read.js';
import type { Selection } from '../../core/read/record.js';
import { GuidScalar } from '../../core/scalars.js';
import { AnyCaller } from '../../core/schema/allow.js';
import { Selected } from '../../core/schema/parameters.js';
import { WEIGHTS } from '../../core/schema/weights.js';
import { communityCharges } from './charge.access.js';
import { payments } from './payment.access.js';
import * as service from './statement.service.js';
import { AccountStatement } from './statement.types.js';

@Resolver(() => AccountStatement)
export class StatementResolver {
  @AnyCaller()
  @Query(() => AccountStatement, {
    nullable: true,
    description: 'The charges and payments of a contract.',
    complexity: WEIGHTS.unbounded,
  })
  statementOfContract(
    @Arg('contratoId', () => GuidScalar, { description: 'Id of the contract.' }) contratoId: string,
    @Ctx() ctx: Context,
  ) {
    return service.statementOfContract(ctx, contratoId);
  }

  @AnyCaller()
  @Query(() => AccountStatement, {
    nullable: true,
    description: 'The charges and payments of all contracts of a community.',
    complexity: WEIGHTS.unbounded,
  })
  statementOfCommunity(
    @Arg('comunidadId', () => GuidScalar, { description: 'Id of the community.' }) comunidadId: string,
    @Ctx() ctx: Context,
  ) {
    return service.statementOfCommunity(ctx, comunidadId);
  }

  @FieldResolver()
  cargos(
    @Root() { owner }: AccountStatement,
    @Ctx() ctx: Context,
    @Selected(communityCharges) selection: Selection,
  ) {
    return readList(ctx, communityCharges, owner, selection);
  }

  @FieldResolver()
  pagos(@Root() { owner }: AccountStatement, @Ctx() ctx: Context, @Selected(payments) selection: Selection) {
    return readList(ctx, payments, owner, selection);
  }
}
