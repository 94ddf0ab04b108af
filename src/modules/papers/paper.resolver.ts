import { Arg, Args, Ctx, Int, Query, Resolver } from 'type-graphql';
import { AnyCaller, type Context, IdOf } from '../../engine/declare.js';
import { residentPayments } from '../resident-charges/resident-payment.access.js';
import { StatementPaperArgs } from './paper.inputs.js';
import { Paper } from './paper.types.js';
import { receiptPaperOf } from './receipt-paper.js';
import { statementPaperOf } from './statement-paper.js';

@Resolver()
export class PaperResolver {
  @AnyCaller()
  @Query(() => Paper, {
    nullable: true,
    description: 'The receipt of a payment as PDF: the one that stands, else the latest one.',
  })
  receiptPaper(
    @IdOf(residentPayments, 'Id of the payment.') id: string,
    @Arg('folio', () => Int, { nullable: true, description: 'Another receipt of it, by its folio.' })
    folio: number | null,
    @Ctx() ctx: Context,
  ) {
    return receiptPaperOf(ctx, id, folio ?? null);
  }

  @AnyCaller()
  @Query(() => Paper, {
    nullable: true,
    description: 'The account of a unit as a file; null for those who do not read it.',
  })
  unitStatementPaper(
    @Args(() => StatementPaperArgs) { id, ...args }: StatementPaperArgs,
    @Ctx() ctx: Context,
  ) {
    return statementPaperOf(ctx, 'unit', id, { ...args, format: args.format ?? 'PDF' });
  }

  @AnyCaller()
  @Query(() => Paper, {
    nullable: true,
    description: 'The account of a resident as a file; null for those who do not read it.',
  })
  residentStatementPaper(
    @Args(() => StatementPaperArgs) { id, ...args }: StatementPaperArgs,
    @Ctx() ctx: Context,
  ) {
    return statementPaperOf(ctx, 'resident', id, { ...args, format: args.format ?? 'PDF' });
  }
}
