import { ArrayMaxSize } from 'class-validator';
import { Extensions, Field, InputType } from 'type-graphql';
import { says } from '../../core/input/constraint-messages.js';
import { CONSTRAINTS } from '../../core/input/constraints.js';
import { mostItems } from '../../core/input/rules.js';
import { JsonScalar } from '../../core/scalars.js';

const MOST_ENTRIES = 500;

@InputType({ description: 'Log entries of a client.' })
export class ClientLogsInput {
  @Field(() => [JsonScalar], { description: 'Entries in any form of JSON.' })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ENTRIES } })
  @ArrayMaxSize(MOST_ENTRIES, says('logs', mostItems(MOST_ENTRIES)))
  logs!: unknown[];
}
