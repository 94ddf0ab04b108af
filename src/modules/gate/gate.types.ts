import { ObjectType } from 'type-graphql';

@ObjectType({ description: 'What a guard finds by a plate or a name.' })
export class GateLookup {
  readonly text!: string;
  readonly communityId?: string | null;
}
