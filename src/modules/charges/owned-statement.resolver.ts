import { FieldResolver, Resolver, Root } from 'type-graphql';
import { GraphqlOnly, Shown, WEIGHTS } from '../../engine/declare.js';
import { registerRelationKeys } from '../../engine/read.js';
import { Community } from '../communities/community.entity.js';
import { Contract } from '../contracts/contract.entity.js';
import { AccountStatement } from './statement.types.js';

type OwnedStatement = Pick<AccountStatement, 'owner'>;

registerRelationKeys(Contract, 'statement', 'id');
registerRelationKeys(Community, 'statement', 'id');

@Resolver(() => Contract)
export class ContractStatementResolver {
  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => AccountStatement, {
    description: 'The charges and payments of the contract.',
    complexity: WEIGHTS.unbounded,
  })
  statement(@Root() { id }: Contract): OwnedStatement {
    return { owner: { of: 'contract', id } };
  }
}

@Resolver(() => Community)
export class CommunityStatementResolver {
  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => AccountStatement, {
    description: 'The charges and payments of all contracts of the community.',
    complexity: WEIGHTS.unbounded,
  })
  statement(@Root() { id }: Community): OwnedStatement {
    return { owner: { of: 'community', id } };
  }
}
