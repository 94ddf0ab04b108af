import { ArgsType } from 'type-graphql';
import { GuidField, SearchText } from '../../engine/declare.js';

@ArgsType()
export class GateLookupArgs {
  @SearchText(
    'Part of a plate, a name or the number of a home, or a telephone, without regard to case, accents and apostrophes; of a plate also without spaces and dashes.',
  )
  text!: string;

  @GuidField({
    optional: true,
    description: 'Community of the gate; all that the caller reaches when left out.',
  })
  communityId?: string | null;
}
