import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ChangedArgs, type Context, GraphqlOnly, Selected, Shown, WEIGHTS } from '../../engine/declare.js';
import { loadAll, registerRelationKeys, type Selection } from '../../engine/read.js';
import { Resident } from '../residents/resident.entity.js';
import { residentCharges } from './resident-charge.access.js';
import { residentPayments } from './resident-payment.access.js';
import { ResidentStatement } from './resident-statement.types.js';

type OwnedStatement = Pick<ResidentStatement, 'residentId'>;

registerRelationKeys(Resident, 'statement', 'id');

@Resolver(() => Resident)
export class StatementOfResidentResolver {
  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => ResidentStatement, {
    description: 'The charges and payments of the resident.',
    complexity: WEIGHTS.unbounded,
  })
  statement(@Root() { id }: Resident): OwnedStatement {
    return { residentId: id };
  }
}

@Resolver(() => ResidentStatement)
export class ResidentStatementResolver {
  @FieldResolver()
  charges(
    @Root() { residentId }: OwnedStatement,
    @Args(() => ChangedArgs) changed: ChangedArgs,
    @Ctx() ctx: Context,
    @Selected(residentCharges) selection: Selection,
  ) {
    return loadAll(ctx, residentCharges, 'residentId', residentId, changed, selection);
  }

  @FieldResolver()
  payments(
    @Root() { residentId }: OwnedStatement,
    @Args(() => ChangedArgs) changed: ChangedArgs,
    @Ctx() ctx: Context,
    @Selected(residentPayments) selection: Selection,
  ) {
    return loadAll(ctx, residentPayments, 'residenteId', residentId, changed, selection);
  }
}
