import type { Opt } from '@mikro-orm/core';
import { ManyToOne } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { AudienceColumn, GuidRecord, GuidScalar, Joined, ShownField } from '../../engine/declare.js';
import { Community } from './community.entity.js';

/** The base of the records that may have no community, and then have an audience. */
@ObjectType()
export abstract class AudienceRecord extends GuidRecord {
  @ShownField(() => GuidScalar, {
    nullable: true,
    description:
      'Id of the community that the record belongs to; null for a general one, which is for the communities of its' +
      ' author.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  @ShownField(() => String, { nullable: true })
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string> | null;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @Joined('communityId', () => Community, 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @AudienceColumn()
  audience: Opt<string[]> | null = [];
}
