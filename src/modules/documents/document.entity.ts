import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import {
  audienceIndex,
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  FOLDED,
  GraphqlOnly,
  GuidScalar,
  IndexedOrder,
  IndexedStarts,
  LINK,
  ListedTextColumn,
  Searchable,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { AudienceRecord } from '../communities/audience-record.js';
import { User } from '../identity/user.entity.js';
import { DocumentVisibility } from './document-visibility.js';

@ObjectType({
  description:
    'The description of a stored file, which an administration keeps and shows to whom it chooses.',
})
@Entity({ tableName: 'documents' })
@Index(audienceIndex('documents'))
@Searchable('documents', 'titulo', 'descripcion', 'nombreDocumento')
@IndexedStarts('documents', { titulo: FOLDED, descripcion: FOLDED, nombreDocumento: FOLDED })
@Index({ name: 'documents_community_order_index', properties: ['communityId', 'fecha', 'id'] })
@Index({ name: 'documents_user_order_index', properties: ['userId', 'fecha', 'id'] })
@Index({ name: 'documents_order_index', properties: ['fecha', 'id'] })
@IndexedOrder('documents', 'titulo')
export class Document extends AudienceRecord {
  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of who created it, from the access token; null when none is recorded.',
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

  @GraphqlOnly()
  @ShownField(() => DocumentVisibility, { description: 'Who reads and downloads it.' })
  @ListedTextColumn(Object.values(DocumentVisibility), { default: DocumentVisibility.ADMINISTRATION })
  visibleTo: Opt<DocumentVisibility> = 'ADMINISTRATION';

  @CreatedAt()
  createdAt!: Opt<string>;
}
