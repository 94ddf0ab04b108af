import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  AnyCaller,
  ChangedArgs,
  type Context,
  GuidScalar,
  type Link,
  RestOnly,
  Selected,
  WEIGHTS,
} from '../../engine/declare.js';
import { loadAll, type Selection } from '../../engine/read.js';
import { communityCharges } from './charge.access.js';
import { PAYMENTS_OF_CONTRACT, payments } from './payment.access.js';
import * as service from './statement.service.js';
import { AccountStatement, type StatementOwner } from './statement.types.js';

/** The links of charges and payments to the owner of a statement. */
const LINKS: Readonly<Record<StatementOwner['of'], { charges: Link; payments: Link }>> = {
  contract: { charges: 'contratoId', payments: PAYMENTS_OF_CONTRACT },
  community: { charges: 'comunidadId', payments: 'communityId' },
};

@Resolver(() => AccountStatement)
export class StatementResolver {
  @AnyCaller()
  @RestOnly()
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
  @RestOnly()
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
    @Args(() => ChangedArgs) changed: ChangedArgs,
    @Ctx() ctx: Context,
    @Selected(communityCharges) selection: Selection,
  ) {
    return loadAll(ctx, communityCharges, LINKS[owner.of].charges, owner.id, changed, selection);
  }

  @FieldResolver()
  pagos(
    @Root() { owner }: AccountStatement,
    @Args(() => ChangedArgs) changed: ChangedArgs,
    @Ctx() ctx: Context,
    @Selected(payments) selection: Selection,
  ) {
    return loadAll(ctx, payments, LINKS[owner.of].payments, owner.id, changed, selection);
  }
}
