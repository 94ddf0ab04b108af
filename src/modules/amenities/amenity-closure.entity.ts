import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  GuidRecord,
  GuidScalar,
  Joined,
  NonPersonal,
  SHORT_TEXT,
  TextColumn,
} from '../../engine/declare.js';
import { CreatedByColumn } from '../identity/author-columns.js';
import { Amenity } from './amenity.entity.js';

@NonPersonal()
@ObjectType({ description: 'A time in which an amenity is closed once, whatever its schedule says.' })
@Entity({ tableName: 'amenity_closures' })
@Index({ name: 'amenity_closures_amenity_index', properties: ['amenityId', 'to'] })
@Index({ name: 'amenity_closures_starts_at_index', properties: ['from', 'id'] })
@Index({ name: 'amenity_closures_created_at_index', properties: ['createdAt', 'id'] })
@Check({ name: 'amenity_closures_period_check', expression: '"starts_at" < "ends_at"' })
export class AmenityClosure extends GuidRecord {
  @Field(() => GuidScalar, { description: 'Id of the amenity that is closed.' })
  @ManyToOne(() => Amenity, { mapToPk: true, fieldName: 'amenity_id' })
  amenityId!: string;

  /** The community of the amenity. */
  @Joined('amenityId', () => Amenity, 'communityId')
  communityId!: Opt<string> | null;

  @Joined('amenityId', () => Amenity, 'zone')
  zone!: Opt<string>;

  /** The deletion time of the amenity; deleting an amenity hides its closures. */
  @Joined('amenityId', () => Amenity, 'deletedAt')
  amenityDeletedAt!: Opt<string> | null;

  @Field(() => DateTimeScalar, { description: 'When the amenity closes.' })
  @DateTimeColumn({ fieldName: 'starts_at' })
  from!: string;

  @Field(() => DateTimeScalar, { description: 'When the amenity opens again, after `from`.' })
  @DateTimeColumn({ fieldName: 'ends_at' })
  to!: string;

  @Field(() => String, { description: 'Why it is closed, for residents.' })
  @TextColumn(SHORT_TEXT)
  reason!: string;

  @CreatedAt()
  createdAt!: Opt<string>;

  @CreatedByColumn()
  createdByUserId!: Opt<string> | null;

  @Joined('amenityId', () => Amenity, 'audience')
  audience!: Opt<string[]> | null;
}
