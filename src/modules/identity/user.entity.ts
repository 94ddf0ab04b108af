import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Computed, Joined } from '../../core/read/declare.js';
import type { RoleCode } from '../../core/roles.js';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { now } from '../../core/types/now.js';
import { TimestampType } from '../../core/types/timestamp-type.js';
import { Role } from './role.entity.js';

@ObjectType({ description: 'An account: who may sign in, and in which role.' })
@Entity({ tableName: 'users' })
@Unique({
  name: 'users_username_unique',
  expression: 'create unique index "users_username_unique" on "users" (lower("username"))',
})
@Unique({
  name: 'users_email_unique',
  expression: 'create unique index "users_email_unique" on "users" (lower("email"))',
})
export class User {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @Field(() => String)
  @Property({ type: 'text' })
  firstName!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  lastName!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  username!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  email!: string;

  /** BCrypt; never shown. */
  @Property({ type: 'text', hidden: true })
  passwordHash!: string;

  @Field(() => GuidScalar)
  @ManyToOne(() => Role, { mapToPk: true, fieldName: 'role_id', index: true })
  roleId!: string;

  @Field(() => String, { description: 'The code of the role.' })
  @Joined('roleId', 'code')
  role!: Opt<RoleCode>;

  @Field(() => String, { description: 'The same as `role`.' })
  @Joined('roleId', 'code')
  roleCode!: Opt<RoleCode>;

  /** Where the user lives, works or administers: resident record and assignments together. */
  @Computed(
    (field) =>
      `array(select a."community_id" from "community_assignments" a where a."user_id" = ${field('id')}` +
      ` union select r."community_id" from "residents" r where r."user_id" = ${field('id')}` +
      ` and r."deleted_at" is null and r."community_id" is not null)`,
  )
  communitiesOfUser!: Opt<string[]>;

  @Field(() => Boolean)
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  address!: string | null;

  @Field(() => DateTimeScalar)
  @Property({ type: TimestampType, onCreate: now })
  createdAt!: Opt<string>;

  @Field(() => DateTimeScalar, { nullable: true })
  @Property({ type: TimestampType, nullable: true, onUpdate: now })
  updatedAt!: Opt<string> | null;
}
