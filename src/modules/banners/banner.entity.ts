import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Joined } from '../../core/read/declare.js';
import { DateScalar, DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { TextColumn } from '../../core/text-columns.js';
import { LINK, SHORT_TEXT } from '../../core/text-limits.js';
import { DateOnlyType } from '../../core/types/date-only-type.js';
import { now } from '../../core/types/now.js';
import { TimestampType } from '../../core/types/timestamp-type.js';
import { Community } from '../communities/community.entity.js';

@ObjectType({ description: 'A picture with a message, shown for some days (decisions 4).' })
@Entity({ tableName: 'banners' })
@Index({ name: 'banners_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'banners_order_index', properties: ['createdAt', 'id'] })
@Check({ name: 'banners_days_check', expression: '"end_date" >= "start_date"' })
export class Banner {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @Field(() => GuidScalar, { nullable: true, description: 'Null for a banner that everyone sees.' })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  @Field(() => String, { nullable: true })
  @Joined('communityId', 'nombre')
  communityName!: Opt<string> | null;

  /** What belongs to a deleted community is hidden with it. */
  @Joined('communityId', 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @Field(() => String, { description: 'Where the picture lies.' })
  @TextColumn(500)
  pathImagen!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  title!: string;

  @Field(() => String, { nullable: true })
  @TextColumn(2000, { nullable: true })
  text!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the banner leads to.' })
  @TextColumn(LINK, { nullable: true })
  enlace!: string | null;

  @Field(() => Int, { description: 'The place among its like, lowest first.' })
  @Property({ type: 'integer', default: 0 })
  orden: Opt<number> = 0;

  @Field(() => Boolean)
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'The first day it is shown; null for no such bound.',
  })
  @Property({ type: DateOnlyType, nullable: true })
  startDate!: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'The last day it is shown; null for no such bound.',
  })
  @Property({ type: DateOnlyType, nullable: true })
  endDate!: string | null;

  @Field(() => DateTimeScalar)
  @Property({ type: TimestampType, onCreate: now })
  createdAt!: Opt<string>;
}
