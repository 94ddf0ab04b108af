import { ArgsType } from 'type-graphql';
import { Guid, Whole } from '../../core/input/fields.js';

@ArgsType()
export class DashboardArgs {
  @Guid({ optional: true, description: 'All communities within reach when left out.' })
  communityId?: string | null;

  @Whole({
    optional: true,
    min: 1,
    max: 60,
    description: 'How many months the monthly figures go back, the current one counted; 6 when left out.',
  })
  ultimosMeses?: number | null;
}
