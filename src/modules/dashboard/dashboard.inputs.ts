import { ArgsType } from 'type-graphql';
import { GuidField, IntField } from '../../engine/declare.js';

@ArgsType()
export class DashboardMonthsArgs {
  @IntField({
    optional: true,
    min: 1,
    max: 60,
    description:
      'Number of months that the monthly figures cover, the current one included: 1 to 60, 6 when left out.',
  })
  ultimosMeses?: number | null;
}

@ArgsType()
export class DashboardArgs extends DashboardMonthsArgs {
  @GuidField({
    optional: true,
    description:
      'Id of the community to compute the figures for; all that the caller administers when left out.',
  })
  communityId?: string | null;
}
