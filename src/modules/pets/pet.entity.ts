import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  CreatedAt,
  DeletedAt,
  GraphqlOnly,
  GuidScalar,
  IndexedOrder,
  Joined,
  Searchable,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { Resident } from '../residents/resident.entity.js';
import { ResidentRecord } from '../residents/resident-record.js';

@ObjectType({ description: 'A pet of a resident.' })
@Entity({ tableName: 'pets' })
@Searchable('pets', 'name', 'species', 'breed')
@Index({ name: 'pets_resident_order_index', properties: ['residentId', 'createdAt', 'id'] })
@Index({ name: 'pets_order_index', properties: ['createdAt', 'id'] })
@IndexedOrder('pets', 'name')
@Check({ name: 'pets_age_check', expression: '"age" between 0 and 200' })
export class Pet extends ResidentRecord {
  @GraphqlOnly()
  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the community of the resident; null for none.',
  })
  @Joined('residentId', () => Resident, 'communityId')
  communityId!: Opt<string> | null;

  @Joined('residentId', () => Resident, 'zone')
  zone!: Opt<string>;

  @ShownField(() => String, { description: 'Name the pet answers to.' })
  @TextColumn(SHORT_TEXT)
  name!: string;

  @ShownField(() => String, { description: 'Species as free text; usual are Dog, Cat, Bird and Fish.' })
  @TextColumn(SHORT_TEXT)
  species!: string;

  @ShownField(() => String, { description: 'Breed as free text.' })
  @TextColumn(SHORT_TEXT)
  breed!: string;

  @ShownField(() => Int, { description: 'Age in years; 0 for under one year.' })
  @Property({ type: 'integer' })
  age!: number;

  @ShownField(() => String, { description: 'Color of the coat, feathers or scales, as free text.' })
  @TextColumn(SHORT_TEXT)
  color!: string;

  @CreatedAt()
  createdAt!: Opt<string>;

  @DeletedAt()
  deletedAt: Opt<string> | null = null;
}
