import { ArrayMaxSize } from 'class-validator';
import { Extensions, Field, InputType } from 'type-graphql';
import { CONSTRAINTS, JsonScalar, mostItems, says } from '../../engine/declare.js';

const MOST_ENTRIES = 500;

@InputType({ description: 'Log entries of a client.' })
export class ClientLogsInput {
  @Field(() => [JsonScalar], { description: 'Entries in any form of JSON.' })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ENTRIES } })
  @ArrayMaxSize(MOST_ENTRIES, says('logs', mostItems(MOST_ENTRIES)))
  logs!: unknown[];
}
