import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
  GuidScalar,
  NonPersonal,
  OneOf,
  SHORT_TEXT,
  TextColumn,
  VersionedRecord,
} from '../../engine/declare.js';
import { USER_ROLES } from './user-roles.js';

@NonPersonal()
@ObjectType({ description: 'A role of users. The six are fixed.' })
@Entity({ tableName: 'roles' })
export class Role extends VersionedRecord {
  @Field(() => GuidScalar, { description: 'Fixed identifier of the role, the same in every installation.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String, {
    description:
      'Role code: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER or VIGILANCE (security' +
      ' guard).',
  })
  @TextColumn(SHORT_TEXT, { unique: true })
  @OneOf(USER_ROLES)
  code!: string;

  @Field(() => String, { description: 'What the role allows, in English.' })
  @TextColumn(SHORT_TEXT)
  description!: string;
}
