import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  Selected,
  SelectedPage,
} from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import { bankBalances } from './bank-balance.access.js';
import { BankBalance } from './bank-balance.entity.js';
import { BankBalanceInput, BankBalancePatch } from './bank-balance.inputs.js';
import * as service from './bank-balance.service.js';

@Resolver()
export class BankBalanceResolver {
  @AnyCaller()
  @Query(() => bankBalances.connection)
  bankBalances(
    @Args(() => bankBalances.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(bankBalances) page: PageSelection,
  ) {
    return readPage(ctx, bankBalances, args, page);
  }

  @AnyCaller()
  @Query(() => BankBalance, { nullable: true })
  bankBalance(
    @Arg('id', () => Int) id: number,
    @Ctx() ctx: Context,
    @Selected(bankBalances) selection: Selection,
  ) {
    return readOne(ctx, bankBalances, id, selection);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => BankBalance, { description: 'Records the balance of a bank account of a community.' })
  @ReturnsWritten(bankBalances)
  createBankBalance(@Arg('input') input: BankBalanceInput, @Ctx() ctx: Context) {
    return service.createBankBalance(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => BankBalance, { description: 'Changes a bank balance.' })
  @ReturnsChanged(bankBalances)
  updateBankBalance(
    @Arg('id', () => Int) id: number,
    @Arg('input') input: BankBalancePatch,
    @Ctx() ctx: Context,
  ) {
    return service.updateBankBalance(ctx, id, input);
  }

  @Admin()
  @Mutation(() => bankBalances.deletion, { description: 'Deletes a bank balance for good.' })
  @ReturnsDeleted(bankBalances)
  deleteBankBalance(@Arg('id', () => Int) id: number, @Ctx() ctx: Context) {
    return service.deleteBankBalance(ctx, id);
  }
}
