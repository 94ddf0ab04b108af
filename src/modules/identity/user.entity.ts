import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import {
  ADDRESS,
  AudienceColumn,
  Computed,
  CreatedAt,
  DateTimeType,
  EditedAt,
  EMAIL,
  EmailAddressScalar,
  GuidRecord,
  GuidScalar,
  IndexedOrder,
  InRestAs,
  Joined,
  OneOf,
  PHONE,
  RestOnly,
  Searchable,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import type { RoleCode } from '../../platform/roles.js';
import { contactOf } from './account-contact.js';
import { AccountContact, type SentContact } from './account-contact.types.js';
import { Role } from './role.entity.js';
import { USER_ROLES } from './user-roles.js';

@ObjectType({ description: 'A user account: who may sign in, and in which role.' })
@Entity({ tableName: 'users' })
@Searchable('users', 'firstName', 'lastName', 'username', 'email')
@Index({ name: 'users_order_index', properties: ['createdAt', 'id'] })
@IndexedOrder('users', 'username')
@Unique({
  name: 'users_username_unique',
  expression: 'create unique index "users_username_unique" on "users" (lower("username"))',
})
@Unique({
  name: 'users_email_unique',
  expression: 'create unique index "users_email_unique" on "users" (lower("email"))',
})
/** Limits the contact data to the size of all its texts and 1,000 community ids. */
@Check({
  name: 'users_sent_resident_info_check',
  expression: 'octet_length("sent_resident_info"::text) <= 60000',
})
export class User extends GuidRecord {
  @ShownField(() => String, { description: 'Given name.' })
  @TextColumn(SHORT_TEXT)
  firstName!: string;

  @ShownField(() => String, { description: 'Family name.' })
  @TextColumn(SHORT_TEXT)
  lastName!: string;

  @ShownField(() => String, { description: 'Name to sign in with, unique without regard to case.' })
  @TextColumn(SHORT_TEXT)
  username!: string;

  @ShownField(() => EmailAddressScalar, {
    description: 'E-mail address, unique without regard to case; also accepted to sign in.',
  })
  @TextColumn(EMAIL)
  email!: string;

  /**
   * Whether the address is known to be that of the person: an administrator entered it, or a mailed token was used. Mails to
   * another one have no text that a stranger could have chosen.
   */
  @Property({ type: 'boolean', default: true })
  isEmailConfirmed: Opt<boolean> = true;

  /** The BCrypt hash, which is never shown. */
  @TextColumn(SHORT_TEXT, { hidden: true })
  passwordHash!: string;

  /** The time before which tokens are invalid; null if all sessions have never been ended at once. */
  @Property({ type: DateTimeType, nullable: true })
  sessionsValidFrom: Opt<string> | null = null;

  @ShownField(() => GuidScalar, { description: 'Id of the role, one of the six of `roles`.' })
  @ManyToOne(() => Role, { mapToPk: true, fieldName: 'role_id', index: true })
  roleId!: string;

  @ShownField(() => String, { description: 'Role code, for example RESIDENT.' })
  @Joined('roleId', () => Role, 'code')
  @OneOf(USER_ROLES)
  role!: Opt<RoleCode>;

  @RestOnly()
  @ShownField(() => String, { description: 'The same as `role`.' })
  @Joined('roleId', () => Role, 'code')
  roleCode!: Opt<RoleCode>;

  @RestOnly()
  @ShownField(() => [String], {
    description: 'The role code as a list of one.',
  })
  @Computed<User>((field) => `array[${field('role')}]`)
  roles!: Opt<RoleCode[]>;

  @RestOnly()
  @ShownField(() => [GuidScalar], {
    description: 'The id of the role as a list of one.',
  })
  @Computed<User>((field) => `array[${field('roleId')}]`)
  roleIds!: Opt<string[]>;

  @RestOnly()
  @ShownField(() => [String], { description: 'The same as `roles`.' })
  @Computed<User>((field) => `array[${field('role')}]`)
  roleCodes!: Opt<RoleCode[]>;

  /** The communities that may read the account while it belongs to none; null for all, empty after a registration. */
  @AudienceColumn()
  audience: Opt<string[]> | null = [];

  /**
   * The communities of the assignments and of the resident record (of the last deleted one if there is no current one); the
   * audience if there are none.
   */
  @Computed<User>(
    (field) =>
      `coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = ${field('id')}` +
      ` union (select r."community_id" from "residents" r where r."user_id" = ${field('id')}` +
      ` and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), ${field('audience')})`,
  )
  audienceOfUser!: Opt<string[]> | null;

  /** The community of a user that belongs to exactly one. */
  @Computed<User>((field) => {
    const all = field('audienceOfUser');
    return `case when cardinality(${all}) = 1 then (${all})[1] end`;
  })
  communityId!: Opt<string> | null;

  @ShownField(() => Boolean, {
    description:
      'False for a deactivated user, who cannot sign in; deactivated users are listed only on request.',
  })
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  @ShownField(() => String, {
    nullable: true,
    description: 'Phone number of the account; null when unknown.',
  })
  @TextColumn(PHONE, { nullable: true })
  phone!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Postal address of the account; null when unknown.',
  })
  @TextColumn(ADDRESS, { nullable: true })
  address!: string | null;

  /** The resident record of the user. */
  @Computed<User>(
    (field) =>
      `(select r."id" from "residents" r where r."user_id" = ${field('id')} and r."deleted_at" is null)`,
  )
  residentId!: Opt<string> | null;

  /** The contact data that a client sent for an administrator, who has no resident record; clients fill their forms with it. */
  @Property({ type: 'json', nullable: true })
  sentResidentInfo: Opt<SentContact> | null = null;

  @InRestAs('residentInfo')
  @ShownField(() => AccountContact, {
    nullable: true,
    description:
      'Name and contact data of the resident record, or those sent for an administrator, who has none; without' +
      ' either those of the account, null if it has no phone and no address. Null when the caller may not read them.',
  })
  @Computed<User>(contactOf)
  contact!: Opt<AccountContact> | null;

  @RestOnly()
  @ShownField(() => [GuidScalar], {
    description: 'Ids of the communities assigned to the user, as far as the caller may read them.',
  })
  @Computed<User>(
    (field) =>
      `array(select a."community_id" from "community_assignments" a` +
      ` join "communities" c on c."id" = a."community_id" and c."deleted_at" is null` +
      ` where a."user_id" = ${field('id')} order by c."created_at", c."id")`,
  )
  userCommunityIds!: Opt<string[]>;

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;
}
