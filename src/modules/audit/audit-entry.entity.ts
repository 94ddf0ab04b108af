import type { Opt } from '@mikro-orm/core';
import { Entity, Enum, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { RoleCode } from '../../core/roles.js';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { TimestampType } from '../../core/types/timestamp-type.js';

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
  @Property({ type: 'text' })
  username!: string;

  @Field(() => String, { description: "The administrator's role at that time." })
  @Property({ type: 'text' })
  role!: RoleCode;

  @Field(() => AuditAction, { description: 'A record that is only hidden counts as deleted.' })
  @Enum({ items: () => AuditAction })
  action!: AuditAction;

  @Field(() => String, { description: 'The kind of record, such as `Vehicle`.' })
  @Property({ type: 'text' })
  record!: string;

  @Field(() => String)
  @Property({ type: 'text' })
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
