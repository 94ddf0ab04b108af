import { Args, Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  type Context,
  GraphqlOnly,
  PageArgs,
  RESTRICTION,
  type Restriction,
  Shown,
  WEIGHTS,
} from '../../engine/declare.js';
import { registerRelationKeys } from '../../engine/read.js';
import { Resident } from '../residents/resident.entity.js';
import { Unit } from '../residents/unit.entity.js';
import { AccountArgs } from './account.inputs.js';
import { type OwnedAccount, readAccount } from './account.service.js';
import { AccountStatement, StatementEntryConnection } from './account.types.js';
import { entriesPage } from './account-entries.js';

registerRelationKeys(Unit, 'account', 'accountId', 'today');
registerRelationKeys(Resident, 'account', 'accountId', 'today');

/** Says who sees an account: those who see `accountId`, without which there is none. */
const restrictedTo = (restriction: Restriction) => Extensions({ [RESTRICTION]: restriction });

@Resolver(() => Unit)
export class AccountOfUnitResolver {
  @restrictedTo({ rule: 'money', owner: 'ownedById' })
  @FieldResolver(() => AccountStatement, {
    nullable: true,
    description:
      'What it owes as of a day and why. A payer who does not own it reads its own account, as a resident.',
    complexity: WEIGHTS.unbounded,
  })
  account(
    @Root() { accountId, today }: Unit,
    @Args(() => AccountArgs) args: AccountArgs,
    @Ctx() ctx: Context,
  ) {
    return accountId && readAccount(ctx, { holder: 'unit', id: accountId, today }, args);
  }
}

@Resolver(() => Resident)
export class AccountOfResidentResolver {
  @restrictedTo({ rule: 'money', owner: 'id' })
  @GraphqlOnly()
  @FieldResolver(() => AccountStatement, {
    nullable: true,
    description:
      'What the resident owes as of a day and why, by the charges and payments that the caller may read.',
    complexity: WEIGHTS.unbounded,
  })
  account(
    @Root() { accountId, today }: Resident,
    @Args(() => AccountArgs) args: AccountArgs,
    @Ctx() ctx: Context,
  ) {
    const day = today ?? ctx.services.clock.nowIso().slice(0, 10);
    return accountId && readAccount(ctx, { holder: 'resident', id: accountId, today: day }, args);
  }
}

@Resolver(() => AccountStatement)
export class AccountResolver {
  @Shown()
  @FieldResolver(() => StatementEntryConnection, { description: 'Its entries, oldest first.' })
  entries(@Root() owned: OwnedAccount, @Args(() => PageArgs) request: PageArgs, @Ctx() ctx: Context) {
    return entriesPage(ctx, owned, request);
  }
}
