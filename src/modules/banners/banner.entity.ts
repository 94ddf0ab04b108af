import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import {
  audienceIndex,
  CreatedAt,
  DateScalar,
  DateType,
  Joined,
  LINK,
  NonPersonal,
  SHORT_TEXT,
  TextColumn,
} from '../../engine/declare.js';
import { AudienceRecord } from '../communities/audience-record.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByColumn, UpdatedByColumn } from '../identity/author-columns.js';

@NonPersonal()
@ObjectType({ description: 'A picture with a message that clients show, optionally between two days.' })
@Entity({ tableName: 'banners' })
@Index(audienceIndex('banners'))
@Index({ name: 'banners_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'banners_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'banners_orden_index', properties: ['orden', 'id'] })
@Check({ name: 'banners_days_check', expression: '"end_date" >= "start_date"' })
export class Banner extends AudienceRecord {
  /** The current day in the community. */
  @Joined('communityId', () => Community, 'today')
  today!: Opt<string>;

  @Field(() => String, { description: 'Path or URL of the picture.' })
  @TextColumn(500)
  pathImagen!: string;

  @Field(() => String, { description: 'Headline.' })
  @TextColumn(SHORT_TEXT)
  title!: string;

  @Field(() => String, { nullable: true, description: 'Message below the headline; null without one.' })
  @TextColumn(2000, { nullable: true })
  text!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Link that the banner opens (enlace): a URL or a path; null without one.',
  })
  @TextColumn(LINK, { nullable: true })
  enlace!: string | null;

  @Field(() => Int, { description: 'Position among the banners (orden), lowest first.' })
  @Property({ type: 'integer', default: 0 })
  orden: Opt<number> = 0;

  @Field(() => Boolean, { description: 'False hides the banner from everyone but administrators.' })
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'First day on which the banner is shown; null for no lower bound.',
  })
  @Property({ type: DateType, nullable: true })
  startDate!: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Last day on which the banner is shown, not before `startDate`; null for no upper bound.',
  })
  @Property({ type: DateType, nullable: true })
  endDate!: string | null;

  @CreatedAt()
  createdAt!: Opt<string>;

  @CreatedByColumn()
  createdByUserId!: Opt<string> | null;

  @UpdatedByColumn()
  updatedByUserId: Opt<string> | null = null;
}
