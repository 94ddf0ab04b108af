import { InputType } from 'type-graphql';
import {
  DateTimeField,
  DecimalField,
  GuidField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import type { BankBalance } from './bank-balance.entity.js';

@InputType({ description: 'All values of a bank balance.' })
export class BankBalanceInput implements Partial<BankBalance> {
  @GuidField()
  communityId!: string;

  @TextField({ max: SHORT_TEXT, blank: true })
  banco!: string;

  @TextField({ max: SHORT_TEXT, blank: true })
  cuenta!: string;

  @DateTimeField()
  fechaSaldo!: string;

  @DecimalField({ negative: true })
  monto!: number;
}

@InputType()
export class BankBalancePatch extends patchOf(BankBalanceInput) {}
