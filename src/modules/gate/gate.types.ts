import { ObjectType } from 'type-graphql';
import { CachedByPlace } from '../../engine/index.js';

@CachedByPlace()
@ObjectType({ description: 'The vehicles, residents and open visits that a plate or a name finds.' })
export class GateLookup {
  readonly text!: string;
  readonly communityId?: string | null;
}
