import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { bankBalances } from './bank-balance.access.js';
import { BankBalance } from './bank-balance.entity.js';
import { BankBalanceInput, BankBalancePatch } from './bank-balance.inputs.js';
import * as service from './bank-balance.service.js';

export const bankBalanceQueries = [
  listQuery('bankBalances', bankBalances),
  recordQuery('bankBalance', bankBalances),
];

@Resolver()
export class BankBalanceResolver {
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
