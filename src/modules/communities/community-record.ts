import type { Opt } from '@mikro-orm/core';
import { ManyToOne } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { GuidRecord, GuidScalar, Joined, ShownField } from '../../engine/declare.js';
import { Community } from './community.entity.js';

/** The base of the records of one community, which are hidden with it. */
@ObjectType()
export abstract class CommunityRecord extends GuidRecord {
  @ShownField(() => GuidScalar)
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @ShownField(() => String)
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string>;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;
}
