import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Enum, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import { TextColumn } from '../../database/text-columns.js';
import { DateTimeType } from '../../database/types/date-time-type.js';
import type { RoleCode } from '../../platform/roles.js';

/**
 * Twice the size of the largest record: a question of 4,000 characters with 200 options of 500, escaped as
 * JSON.
 */
const MOST_BYTES = 1_500_000;

export enum AuditAction {
  CREATE = 'CREATE',
  UPDATE = 'UPDATE',
  DELETE = 'DELETE',
}

registerEnumType(AuditAction, {
  name: 'AuditAction',
  description: 'What was done to a record.',
  valuesConfig: {
    CREATE: { description: 'The record was added.' },
    UPDATE: { description: 'Fields of the record were changed.' },
    DELETE: { description: 'The record was deleted or hidden.' },
  },
});

/** Has no foreign keys: entries outlive the rows that they describe, and writing one locks no user row. */
@ObjectType({
  description: 'One write of an administrator to one record. Entries are never changed or deleted.',
})
@Entity({ tableName: 'audit_entries' })
@Index({ name: 'audit_entries_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'audit_entries_user_order_index', properties: ['userId', 'createdAt', 'id'] })
@Index({ name: 'audit_entries_record_order_index', properties: ['record', 'recordId', 'createdAt', 'id'] })
@Check({ name: 'audit_entries_before_check', expression: `octet_length("before"::text) <= ${MOST_BYTES}` })
@Check({ name: 'audit_entries_after_check', expression: `octet_length("after"::text) <= ${MOST_BYTES}` })
export class AuditEntry {
  @Field(() => Int)
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: Opt<number>;

  @Field(() => DateTimeScalar, { description: 'When the write took place.' })
  @Property({ type: DateTimeType })
  createdAt!: string;

  @Field(() => GuidScalar, { description: 'Id of the administrator who wrote.' })
  @Property({ type: 'uuid' })
  userId!: string;

  @Field(() => String, { description: 'Username of the administrator at that time.' })
  @TextColumn(SHORT_TEXT)
  username!: string;

  @Field(() => String, { description: 'Role code of the administrator at that time.' })
  @TextColumn(SHORT_TEXT)
  role!: RoleCode;

  @Field(() => AuditAction, { description: 'What was done; hiding a record counts as deleting it.' })
  @Enum({ items: () => AuditAction })
  action!: AuditAction;

  @Field(() => String, { description: 'Type of the record, for example `Vehicle`.' })
  @TextColumn(SHORT_TEXT)
  record!: string;

  @Field(() => String, { description: 'Id of the record, as text.' })
  @TextColumn(SHORT_TEXT)
  recordId!: string;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'Old values of the fields that an update changed, or the whole record before its deletion; null for' +
      ' a creation. Never contains secrets.',
  })
  @Property({ type: 'json', nullable: true })
  before!: Record<string, unknown> | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'New values of the fields that an update changed, or the whole record after its creation; null for' +
      ' a deletion. Never contains secrets.',
  })
  @Property({ type: 'json', nullable: true })
  after!: Record<string, unknown> | null;
}
