import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Joined } from '../../core/read/declare.js';
import { Searchable } from '../../core/read/search.js';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { TextColumn } from '../../core/text-columns.js';
import { LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import { now } from '../../core/types/now.js';
import { TimestampType } from '../../core/types/timestamp-type.js';
import { Community } from '../communities/community.entity.js';

@ObjectType({ description: 'What an administration tells a community (specification 2.13).' })
@Entity({ tableName: 'announcements' })
@Searchable('announcements', 'titulo', 'subtitulo', 'contenido')
@Index({ name: 'announcements_community_order_index', properties: ['communityId', 'fecha', 'id'] })
@Index({ name: 'announcements_order_index', properties: ['fecha', 'id'] })
export class Announcement {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @Field(() => GuidScalar, {
    nullable: true,
    description: 'Null for a general one, which administrators reach.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  @Field(() => String, { nullable: true })
  @Joined('communityId', 'nombre')
  communityName!: Opt<string> | null;

  /** What belongs to a deleted community is hidden with it. */
  @Joined('communityId', 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  titulo!: string;

  @Field(() => String, { nullable: true })
  @TextColumn(300, { nullable: true })
  subtitulo!: string | null;

  @Field(() => String)
  @TextColumn(LONG_TEXT)
  contenido!: string;

  @Field(() => DateTimeScalar)
  @Property({ type: TimestampType })
  fecha!: string;

  @Field(() => String, { nullable: true, description: 'Where the picture lies.' })
  @TextColumn(500, { nullable: true })
  imagen!: string | null;

  @Field(() => DateTimeScalar)
  @Property({ type: TimestampType, onCreate: now })
  createdAt!: Opt<string>;
}
