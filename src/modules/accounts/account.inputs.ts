import { ArgsType } from 'type-graphql';
import { DateField } from '../../engine/declare.js';

@ArgsType()
export class AccountArgs {
  @DateField({
    optional: true,
    description: 'First day of the entries, which the opening balance precedes; the beginning without it.',
  })
  from?: string | null;

  @DateField({ optional: true, description: 'Last day that counts; today without it.' })
  asOf?: string | null;
}
