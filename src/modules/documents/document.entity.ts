import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Joined } from '../../core/read/declare.js';
import { Searchable } from '../../core/read/search.js';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { GuidRecord } from '../../core/schema/guid-record.js';
import { ShownField } from '../../core/schema/shown.js';
import { LINK, SHORT_TEXT } from '../../core/text-limits.js';
import { AudienceColumn, audienceIndex } from '../../core/write/audience.js';
import { stamp } from '../../core/write/unit-of-work.js';
import { DateTimeColumn } from '../../database/date-time-column.js';
import { TextColumn } from '../../database/text-columns.js';
import { DateTimeType } from '../../database/types/date-time-type.js';
import { Community } from '../communities/community.entity.js';
import { User } from '../identity/user.entity.js';

@ObjectType({ description: 'The description of a stored file, kept by an administration.' })
@Entity({ tableName: 'documents' })
@Index(audienceIndex('documents'))
@Searchable('documents', 'titulo', 'descripcion', 'nombreDocumento')
@Index({ name: 'documents_community_order_index', properties: ['communityId', 'fecha', 'id'] })
@Index({ name: 'documents_user_order_index', properties: ['userId', 'fecha', 'id'] })
@Index({ name: 'documents_order_index', properties: ['fecha', 'id'] })
@Index({ name: 'documents_titulo_index', properties: ['titulo', 'id'] })
export class Document extends GuidRecord {
  @ShownField(() => GuidScalar, {
    nullable: true,
    description:
      'Id of the community that the document belongs to; null for a general one, which every' +
      ' administrator reads.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  @ShownField(() => String, { nullable: true })
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string> | null;

  @Joined('communityId', () => Community, 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @ShownField(() => GuidScalar, {
    nullable: true,
    description:
      'Id of the user who created the record, taken from the access token; null when none is recorded.',
  })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', nullable: true })
  userId!: string | null;

  @ShownField(() => String, { description: 'Title (título).' })
  @TextColumn(SHORT_TEXT)
  titulo!: string;

  @ShownField(() => String, {
    nullable: true,
    description: 'What the document contains; null without a description.',
  })
  @TextColumn(2000, { nullable: true })
  descripcion!: string | null;

  @ShownField(() => DateTimeScalar, {
    description: 'Date of the document (fecha), chosen by its author; lists are ordered by it.',
  })
  @DateTimeColumn()
  fecha!: string;

  @ShownField(() => String, {
    nullable: true,
    description: 'Name of the author as free text; null without one.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  userCreated!: string | null;

  @ShownField(() => String, { description: 'Original file name, which the download carries.' })
  @TextColumn(500)
  nombreDocumento!: string;

  @ShownField(() => String, {
    description: 'Where the file is: the `relativePath` that an upload answered, or a URL.',
  })
  @TextColumn(LINK)
  urlDoc!: string;

  @ShownField(() => DateTimeScalar)
  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;

  @AudienceColumn()
  audience: Opt<string[]> | null = [];
}
