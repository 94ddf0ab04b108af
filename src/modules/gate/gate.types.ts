import { ObjectType } from 'type-graphql';
import { CachedByPlace } from '../../engine/declare.js';

@CachedByPlace()
@ObjectType({ description: 'What a plate, a name, the number of a home or a telephone finds at the gate.' })
export class GateLookup {
  readonly text!: string;
  readonly communityId?: string | null;
}
