import type { Opt } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import {
  Admin,
  audienceIndex,
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  FOLDED,
  GraphqlOnly,
  IndexedOrder,
  IndexedStarts,
  LONG_TEXT,
  NonPersonal,
  Searchable,
  SHORT_TEXT,
  TextColumn,
  WEIGHTS,
} from '../../engine/declare.js';
import { AudienceRecord } from '../communities/audience-record.js';
import { CreatedByColumn, UpdatedByColumn } from '../identity/author-columns.js';

@NonPersonal()
@ObjectType({ description: 'A message of the administration to a community (Spanish: comunicado).' })
@Entity({ tableName: 'announcements' })
@Index(audienceIndex('announcements'))
@Searchable('announcements', 'titulo', 'subtitulo', 'contenido')
@IndexedStarts('announcements', { titulo: FOLDED, subtitulo: FOLDED, contenido: FOLDED })
@Index({ name: 'announcements_community_order_index', properties: ['communityId', 'fecha', 'id'] })
@Index({ name: 'announcements_order_index', properties: ['fecha', 'id'] })
@IndexedOrder('announcements', 'titulo')
export class Announcement extends AudienceRecord {
  @Field(() => String, { description: 'Title (título).' })
  @TextColumn(SHORT_TEXT)
  titulo!: string;

  @Field(() => String, { nullable: true, description: 'Subtitle; null without one.' })
  @TextColumn(300, { nullable: true })
  subtitulo!: string | null;

  @Field(() => String, { description: 'Body text (contenido).' })
  @TextColumn(LONG_TEXT)
  contenido!: string;

  @Field(() => DateTimeScalar, {
    description: 'Date of the announcement (fecha), chosen by its author; lists are ordered by it.',
  })
  @DateTimeColumn()
  fecha!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Path or URL of a picture (imagen); null without one.',
  })
  @TextColumn(500, { nullable: true })
  imagen!: string | null;

  @GraphqlOnly()
  @Field(() => Boolean, { description: 'Whether the caller has marked the announcement as read.' })
  isRead!: Opt<boolean>;

  @Admin()
  @GraphqlOnly()
  @Field(() => Int, {
    nullable: true,
    description: 'Number of users who have marked the announcement as read.',
    complexity: WEIGHTS.count,
  })
  readCount!: Opt<number>;

  @CreatedAt()
  createdAt!: Opt<string>;

  @CreatedByColumn()
  createdByUserId!: Opt<string> | null;

  @UpdatedByColumn()
  updatedByUserId: Opt<string> | null = null;
}
