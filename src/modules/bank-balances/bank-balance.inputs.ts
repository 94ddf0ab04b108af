import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Guid, Moment, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import type { BankBalance } from './bank-balance.entity.js';

@InputType({ description: 'The whole balance: an update replaces it.' })
export class BankBalanceInput implements Partial<BankBalance> {
  @Guid()
  communityId!: string;

  @Text({ max: SHORT_TEXT, blank: true })
  banco!: string;

  @Text({ max: SHORT_TEXT, blank: true })
  cuenta!: string;

  @Moment()
  fechaSaldo!: string;

  @Amount({ negative: true, description: 'May be negative.' })
  monto!: number;
}

@InputType()
export class BankBalanceFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, description: 'Part of the name of the bank or of the account.' })
  search?: string | null;
}

const BankBalanceOrder = orderEnum('BankBalanceOrder', [
  'FECHA_SALDO_DESC',
  'FECHA_SALDO_ASC',
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
]);

@ArgsType()
export class BankBalancesArgs extends PageArgs {
  @Field(() => BankBalanceFilter, { nullable: true })
  filter?: BankBalanceFilter | null;

  @Field(() => BankBalanceOrder, { nullable: true })
  orderBy?: string | null;
}
