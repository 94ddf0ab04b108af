import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  AudienceColumn,
  Computed,
  CreatedAt,
  EditedAt,
  IndexedTexts,
  Joined,
  LABEL,
  LINK,
  LONG_TEXT,
  MOST_PICTURES,
  ShownField,
  TextColumn,
  TextListColumn,
  VersionedRecord,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { User } from '../identity/user.entity.js';
import { Resident } from '../residents/resident.entity.js';
import { Ticket } from '../tickets/ticket.entity.js';

@ObjectType({
  description:
    'A comment on a ticket or on another object (Spanish: comentario), by a resident or by the administration.',
})
@Entity({ tableName: 'comments' })
@Index({ name: 'comments_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'comments_resident_order_index', properties: ['residentId', 'createdAt', 'id'] })
@Index({ name: 'comments_ticket_order_index', properties: ['ticketId', 'createdAt', 'id'] })
@Index({ name: 'comments_parent_order_index', properties: ['idComment', 'createdAt', 'id'] })
@Index({
  name: 'comments_origin_order_index',
  expression:
    'create index "comments_origin_order_index" on "comments" (lower("origen"), "id_origen", "created_at", "id")',
})
@IndexedTexts('comments', 'comentarioTexto')
@Check({
  name: 'comments_ticket_check',
  expression:
    `case when "ticket_id" is null then lower("origen") <> 'ticket'` +
    ` else lower("origen") = 'ticket' and "id_origen" = "ticket_id"::text end`,
})
@Check({
  name: 'comments_author_check',
  expression:
    '"resident_id" is not null and "author_user_id" is null' +
    ' or "resident_id" is null and "author_user_id" is not null' +
    ` and ("ticket_id" is not null or lower("origen") in ('post', 'provider'))`,
})
export class Comment extends VersionedRecord {
  @ShownField(() => Int)
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number;

  /** The resident who wrote the comment; null for one by the administration. */
  @ManyToOne(() => Resident, {
    mapToPk: true,
    fieldName: 'resident_id',
    nullable: true,
    deleteRule: 'no action',
  })
  residentId!: string | null;

  /** The user who wrote the comment for the administration; null for one by a resident. */
  @ManyToOne(() => User, {
    mapToPk: true,
    fieldName: 'author_user_id',
    nullable: true,
    index: true,
    deleteRule: 'no action',
  })
  authorUserId: Opt<string> | null = null;

  @Joined('residentId', () => Resident, 'fullName')
  nameOfResident!: Opt<string> | null;

  @Joined('authorUserId', () => User, 'firstName')
  firstNameOfAuthor!: Opt<string> | null;

  @Joined('authorUserId', () => User, 'lastName')
  lastNameOfAuthor!: Opt<string> | null;

  @ShownField(() => String, {
    description: 'Full name of the author, a resident or a user of the administration.',
  })
  @Computed<Comment>(
    (field) =>
      `coalesce(${field('nameOfResident')}, ${field('firstNameOfAuthor')} || ' ' || ${field('lastNameOfAuthor')})`,
  )
  residentName!: Opt<string>;

  @Joined('residentId', () => Resident, 'userId')
  userOfResident!: Opt<string> | null;

  /** The user who wrote the comment. */
  @Computed<Comment>((field) => `coalesce(${field('authorUserId')}, ${field('userOfResident')})`)
  authorId!: Opt<string>;

  @ShownField(() => String, {
    description:
      'Kind of object that the comment is about (origen), compared without regard to case: `ticket`,' +
      ' `event`, `post`, `provider` or any other text.',
  })
  @TextColumn(LABEL)
  origen!: string;

  @ShownField(() => String, {
    description:
      'Id of the object that the comment is about, as text; with origin `ticket` the id of a ticket.',
  })
  @TextColumn(LABEL)
  idOrigen!: string;

  /** The ticket, if the comment is about one; deleting the ticket deletes its comments. */
  @ManyToOne(() => Ticket, { mapToPk: true, fieldName: 'ticket_id', nullable: true, deleteRule: 'cascade' })
  ticketId!: number | null;

  @ShownField(() => Int, {
    nullable: true,
    description:
      'Id of the comment that this one replies to; null when it replies to none or when that comment was' +
      ' deleted.',
  })
  @ManyToOne(() => Comment, {
    mapToPk: true,
    fieldName: 'id_comment',
    nullable: true,
    deleteRule: 'set null',
  })
  idComment!: number | null;

  @ShownField(() => String, { description: 'Text of the comment.' })
  @TextColumn(LONG_TEXT)
  comentarioTexto!: string;

  @ShownField(() => [String], {
    nullable: true,
    description: 'Relative paths of pictures; null without any.',
  })
  @TextListColumn({ most: MOST_PICTURES, max: LINK }, { nullable: true })
  imageUrls!: string[] | null;

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;

  @Joined('ticketId', () => Ticket, 'communityId')
  communityOfTicket!: Opt<string> | null;

  /** The resident of the ticket, who always reads comments on it. */
  @Joined('ticketId', () => Ticket, 'residentId')
  ownerOfTicketId!: Opt<string> | null;

  @Joined('residentId', () => Resident, 'communityId')
  communityOfAuthor!: Opt<string> | null;

  /** Of a comment by the administration on another object, the community of that object when it was written. */
  @ManyToOne(() => Community, {
    mapToPk: true,
    fieldName: 'subject_community_id',
    nullable: true,
    deleteRule: 'no action',
  })
  communityOfSubject: Opt<string> | null = null;

  /** The community of the ticket, of the resident who wrote it, or of the object that the administration comments on. */
  @Computed<Comment>(
    (field) =>
      `coalesce(${field('communityOfTicket')}, ${field('communityOfAuthor')}, ${field('communityOfSubject')})`,
  )
  communityId!: Opt<string> | null;

  @Joined('ticketId', () => Ticket, 'zone')
  zoneOfTicket!: Opt<string> | null;

  @Joined('residentId', () => Resident, 'zone')
  zoneOfAuthor!: Opt<string>;

  @Joined('communityOfSubject', () => Community, 'zone')
  zoneOfSubject!: Opt<string>;

  @Computed<Comment>(
    (field) =>
      `case when ${field('ticketId')} is not null then ${field('zoneOfTicket')}` +
      ` when ${field('residentId')} is not null then ${field('zoneOfAuthor')} else ${field('zoneOfSubject')} end`,
  )
  zone!: Opt<string>;

  @Joined('residentId', () => Resident, 'audience')
  audienceOfAuthor!: Opt<string[]> | null;

  @AudienceColumn({ fieldName: 'audience' })
  audienceOfSubject: Opt<string[]> | null = [];

  @Computed<Comment>(
    (field) =>
      `case when ${field('residentId')} is null then ${field('audienceOfSubject')} else ${field('audienceOfAuthor')} end`,
  )
  audience!: Opt<string[]> | null;
}
