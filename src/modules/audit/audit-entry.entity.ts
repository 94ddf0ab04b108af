import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Enum, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { RoleCode } from '../../core/roles.js';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { TextColumn } from '../../core/text-columns.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import { TimestampType } from '../../core/types/timestamp-type.js';

/** Twice what the largest record takes: a question of 4,000 characters with 200 options of 500, escaped as JSON. */
const MOST_BYTES = 1_500_000;

export enum AuditAction {
  CREATE = 'CREATE',
  UPDATE = 'UPDATE',
  DELETE = 'DELETE',
}

registerEnumType(AuditAction, { name: 'AuditAction' });

/** Stands alone: without foreign keys it outlives what it tells of, and no write waits for the row of its author. */
@ObjectType({ description: 'What an administrator did to one record (decisions 5).' })
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

  @Field(() => DateTimeScalar)
  @Property({ type: TimestampType })
  createdAt!: string;

  @Field(() => GuidScalar)
  @Property({ type: 'uuid' })
  userId!: string;

  @Field(() => String, { description: "The administrator's name at that time." })
  @TextColumn(SHORT_TEXT)
  username!: string;

  @Field(() => String, { description: "The administrator's role at that time." })
  @TextColumn(SHORT_TEXT)
  role!: RoleCode;

  @Field(() => AuditAction, { description: 'A record that is only hidden counts as deleted.' })
  @Enum({ items: () => AuditAction })
  action!: AuditAction;

  @Field(() => String, { description: 'The kind of record, such as `Vehicle`.' })
  @TextColumn(SHORT_TEXT)
  record!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  recordId!: string;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'The fields that an update changed, or the whole record before its deletion; never a secret.',
  })
  @Property({ type: 'json', nullable: true })
  before!: Record<string, unknown> | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'The fields that an update changed, or the whole record after its creation; never a secret.',
  })
  @Property({ type: 'json', nullable: true })
  after!: Record<string, unknown> | null;
}
