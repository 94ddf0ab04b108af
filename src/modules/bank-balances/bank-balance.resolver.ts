import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { Admin } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { bankBalances } from './bank-balance.access.js';
import { BankBalance } from './bank-balance.entity.js';
import { BankBalanceInput, BankBalancesArgs } from './bank-balance.inputs.js';
import * as service from './bank-balance.service.js';
import { BankBalanceConnection } from './bank-balance.types.js';

@Resolver()
export class BankBalanceResolver {
  @Admin()
  @Query(() => BankBalanceConnection)
  bankBalances(
    @Args(() => BankBalancesArgs) args: BankBalancesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, bankBalances, args, pageSelectionOf(bankBalances, info));
  }

  @Admin()
  @Query(() => BankBalance, { nullable: true })
  bankBalance(@Arg('id', () => Int) id: number, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readOne(ctx, bankBalances, id, selectionOf(bankBalances, info));
  }

  @Admin()
  @Mutation(() => BankBalance, { description: 'Records the balance of a bank account of a community.' })
  async createBankBalance(
    @Arg('input', () => BankBalanceInput) input: BankBalanceInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createBankBalance(ctx, input);
    return readWritten(ctx, bankBalances, id, selectionOf(bankBalances, info));
  }

  @Admin()
  @Mutation(() => BankBalance, { description: 'Replaces a bank balance.' })
  async updateBankBalance(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => BankBalanceInput) input: BankBalanceInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateBankBalance(ctx, id, input);
    return readWritten(ctx, bankBalances, id, selectionOf(bankBalances, info));
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Deletes a bank balance for good.' })
  async deleteBankBalance(@Arg('id', () => Int) id: number, @Ctx() ctx: Context) {
    await service.deleteBankBalance(ctx, id);
    return true;
  }
}

export const bankBalanceRelations = [
  toOne({ of: BankBalance, field: 'community', by: 'communityId', to: communities }),
  toMany({
    of: Community,
    field: 'bankBalances',
    by: 'communityId',
    to: bankBalances,
    connection: BankBalanceConnection,
    args: BankBalancesArgs,
  }),
];
