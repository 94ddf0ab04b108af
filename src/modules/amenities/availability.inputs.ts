import { ArgsType } from 'type-graphql';
import { DateTimeField } from '../../engine/declare.js';

/** The longest range that may be asked for. */
export const MOST_DAYS = 31;

@ArgsType()
export class AvailabilityArgs {
  @DateTimeField({ description: 'When the range begins; what is past of it is left out.' })
  from!: string;

  @DateTimeField({ description: `When the range ends, after \`from\` and at most ${MOST_DAYS} days later.` })
  to!: string;
}
