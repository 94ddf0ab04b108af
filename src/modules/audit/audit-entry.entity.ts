import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  Computed,
  DateTimeScalar,
  DateTimeType,
  GraphqlOnly,
  GuidScalar,
  LABEL,
  Node,
  OneOf,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { AuditAction } from '../../engine/write.js';
import type { RoleCode } from '../../platform/roles.js';
import { USER_ROLES } from '../identity/user-roles.js';

/**
 * The most bytes of a value: twice the largest record as escaped JSON, a question of 4,000 characters with 200 options of 500.
 */
const MOST_BYTES = 1_500_000;

registerEnumType(AuditAction, {
  name: 'AuditAction',
  description: 'What was done to a record, or what happened to an account or a file.',
  valuesConfig: {
    CREATE: { description: 'The record was added.' },
    UPDATE: { description: 'Fields of the record were changed.' },
    DELETE: { description: 'The record was deleted, or hidden together with another one.' },
    REGISTER: { description: 'Somebody registered the account.' },
    SIGN_IN: { description: 'Somebody signed in to the account.' },
    SIGN_IN_FAILED: { description: 'A sign-in failed; without a record if no account has the name.' },
    SESSION_ENDED: { description: 'The user ended one of the own sessions, the others, or all of them.' },
    REFRESH_REUSED: { description: 'A spent refresh token was used again, which ended its session.' },
    PASSWORD_CHANGED: { description: 'The password was changed with the current one.' },
    PASSWORD_RESET_REQUESTED: { description: 'A reset mail was asked for.' },
    PASSWORD_RESET: { description: 'The password was changed with a mailed token.' },
    EMAIL_CHANGED: { description: 'The e-mail address of the account was changed.' },
    SECOND_FACTOR_REMOVED: { description: 'An administrator removed the second factor of the user.' },
    ACT_AS: { description: 'An administrator read as the user.' },
    UPLOAD: { description: 'A file was stored.' },
    DOWNLOAD: { description: 'The file of a document was downloaded.' },
    EXPORT: { description: 'The data of a person was exported.' },
    ERASE: { description: 'The data of a person was erased.' },
  },
});

/** Describes a write or an event; has no foreign keys, since entries outlive their rows, and writing one locks no user row. */
@ObjectType({
  implements: Node,
  description:
    'One write to one record, or one security event. The database refuses to change or delete entries.',
})
@Entity({ tableName: 'audit_entries' })
@Index({ name: 'audit_entries_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'audit_entries_user_order_index', properties: ['userId', 'createdAt', 'id'] })
@Index({ name: 'audit_entries_record_order_index', properties: ['record', 'recordId', 'createdAt', 'id'] })
@Index({ name: 'audit_entries_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({
  name: 'audit_entries_retention_index',
  expression:
    'create index "audit_entries_retention_index" on "audit_entries"' +
    ` (("action" in ('CREATE', 'UPDATE', 'DELETE')), "created_at")`,
})
@Index({
  name: 'audit_entries_visit_index',
  expression: `create index "audit_entries_visit_index" on "audit_entries" ("created_at") where "record" = 'ResidentVisit'`,
})
@Index({
  name: 'audit_entries_pass_index',
  expression: `create index "audit_entries_pass_index" on "audit_entries" ("created_at") where "record" = 'VisitorPass'`,
})
@Check({ name: 'audit_entries_action_check', expression: `"action" ~ '^[A-Z_]{1,50}$'` })
@Check({ name: 'audit_entries_before_check', expression: `octet_length("before"::text) <= ${MOST_BYTES}` })
@Check({ name: 'audit_entries_after_check', expression: `octet_length("after"::text) <= ${MOST_BYTES}` })
export class AuditEntry {
  @ShownField(() => Int)
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: Opt<number>;

  @ShownField(() => DateTimeScalar, { description: 'When it took place.' })
  @Property({ type: DateTimeType })
  createdAt!: string;

  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the user who did it; null for a request without a valid sign-in.',
  })
  @Property({ type: 'uuid', nullable: true })
  userId!: string | null;

  @ShownField(() => String, { nullable: true, description: 'Username of the user at that time.' })
  @TextColumn(SHORT_TEXT, { nullable: true })
  username!: string | null;

  @ShownField(() => String, { nullable: true, description: 'Role code of the user at that time.' })
  @TextColumn(SHORT_TEXT, { nullable: true })
  @OneOf(USER_ROLES)
  role!: RoleCode | null;

  @ShownField(() => AuditAction, { description: 'What was done; hiding a record counts as deleting it.' })
  @Property({ type: 'text' })
  action!: AuditAction;

  @ShownField(() => String, {
    description: 'Type of the record, for example `Vehicle`; `File` for an upload.',
  })
  @TextColumn(SHORT_TEXT)
  record!: string;

  @ShownField(() => String, {
    nullable: true,
    description: 'Id of the record, as text; null for a sign-in under a name that no account has.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  recordId!: string | null;

  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the community of the record at that time; null without one.',
  })
  @Property({ type: 'uuid', nullable: true })
  communityId!: string | null;

  /** The community of the entry; no foreign key, since a community that is gone by now leaves its entries. */
  @Computed<AuditEntry>(
    (field, { timeZone }) =>
      `coalesce((select c."time_zone" from "communities" c where c."id" = ${field('communityId')}), ${timeZone()})`,
  )
  zone!: Opt<string>;

  @ShownField(() => String, {
    nullable: true,
    description: 'Where the request came from: an IPv4 address or an IPv6 network; null for a command.',
  })
  @TextColumn(LABEL, { nullable: true })
  network!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'The `X-Request-Id` of the request; null for a command.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  requestId!: string | null;

  @ShownField(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'Old values of the fields that an update changed, or the whole record before its deletion; null for' +
      ' a creation. Has the parts of a deleted record too. Never contains secrets.',
  })
  @Property({ type: 'json', nullable: true })
  before!: Record<string, unknown> | null;

  @ShownField(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'New values of the fields that an update changed, or the whole record after its creation; null for' +
      ' a deletion. `passwordChanged` stands for a new password. Never contains secrets.',
  })
  @Property({ type: 'json', nullable: true })
  after!: Record<string, unknown> | null;

  @GraphqlOnly()
  @ShownField(() => Int, { description: 'Always 1, since entries do not change.' })
  @Computed(() => '1')
  version!: Opt<number>;

  @GraphqlOnly()
  @ShownField(() => DateTimeScalar, { description: 'The same as `createdAt`, since entries do not change.' })
  @Computed<AuditEntry>((field) => field('createdAt'))
  updatedAt!: Opt<string>;
}
