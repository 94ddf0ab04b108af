import { ArrayMaxSize } from 'class-validator';
import { Extensions, Field, InputType } from 'type-graphql';
import { CONSTRAINTS } from '../../core/input/fields.js';
import { JsonScalar } from '../../core/scalars.js';

const MOST_ENTRIES = 500;

@InputType({ description: 'Log entries of a client.' })
export class ClientLogsInput {
  @Field(() => [JsonScalar], { description: 'Entries in any form of JSON.' })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ENTRIES } })
  @ArrayMaxSize(MOST_ENTRIES, { message: `El campo logs admite como máximo ${MOST_ENTRIES} elementos.` })
  logs!: unknown[];
}
