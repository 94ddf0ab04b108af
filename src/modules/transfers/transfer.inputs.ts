import { InputType, registerEnumType } from 'type-graphql';
import { DateField, EnumField, GuidField } from '../../engine/declare.js';

export const TransferredDebt = { FOLLOWS: 'FOLLOWS', STAYS: 'STAYS' } as const;
export type TransferredDebt = keyof typeof TransferredDebt;

registerEnumType(TransferredDebt, {
  name: 'TransferredDebt',
  description: 'Who owes what a unit owes when it is sold.',
  valuesConfig: {
    FOLLOWS: { description: 'The new payer owes it from that day on.' },
    STAYS: { description: 'The former payer goes on owing it.' },
  },
});

@InputType({ description: 'The sale of a unit.' })
export class TransferUnitInput {
  @GuidField({ description: 'Who pays from now on: another resident of the community.' })
  payerId!: string;

  @DateField({ description: 'Day of the sale, which has come in the community.' })
  on!: string;

  @EnumField(TransferredDebt, { description: 'Who owes what the unit owes so far.' })
  debt!: TransferredDebt;
}
