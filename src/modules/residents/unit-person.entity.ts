import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType, registerEnumType } from 'type-graphql';
import {
  Computed,
  CreatedAt,
  DateScalar,
  DateType,
  GuidRecord,
  GuidScalar,
  Joined,
  ListedTextColumn,
  ShownField,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { Resident } from './resident.entity.js';
import { Unit } from './unit.entity.js';

export const UnitRelation = { OWNER: 'OWNER', TENANT: 'TENANT', FAMILY: 'FAMILY' } as const;
export type UnitRelation = keyof typeof UnitRelation;

registerEnumType(UnitRelation, {
  name: 'UnitRelation',
  description: 'What a person is to a unit.',
  valuesConfig: {
    OWNER: { description: 'Owns it (propietario).' },
    TENANT: { description: 'Rents it (inquilino).' },
    FAMILY: { description: 'Lives there with an owner or a tenant.' },
  },
});

/** A constraint of the database, `unit_people_once`, lets a resident have one row for a unit on each day. */
@ObjectType({ description: 'What a resident is to a unit, from a day on.' })
@Entity({ tableName: 'unit_people' })
@Index({ name: 'unit_people_unit_order_index', properties: ['unitId', 'since', 'id'] })
@Index({ name: 'unit_people_resident_order_index', properties: ['residentId', 'since', 'id'] })
@Index({ name: 'unit_people_community_index', properties: ['communityId', 'since', 'id'] })
@Index({ name: 'unit_people_order_index', properties: ['since', 'id'] })
@Check({ name: 'unit_people_span_check', expression: '"until" > "since"' })
export class UnitPerson extends GuidRecord {
  /** The community of both the unit and the resident; a foreign key over two columns and a trigger keep them equal. */
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  /** The current day in the community. */
  @Joined('communityId', () => Community, 'today')
  today!: Opt<string>;

  @ShownField(() => GuidScalar, { description: 'Id of the unit that the resident owns, rents or lives in.' })
  @ManyToOne(() => Unit, { mapToPk: true, fieldName: 'unit_id' })
  unitId!: string;

  @ShownField(() => GuidScalar)
  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'resident_id' })
  residentId!: string;

  @ShownField(() => UnitRelation, { description: 'What the resident is to the unit.' })
  @ListedTextColumn(Object.values(UnitRelation))
  relation!: UnitRelation;

  @ShownField(() => DateScalar, { description: 'First day, in the community.' })
  @Property({ type: DateType })
  since!: string;

  @ShownField(() => DateScalar, {
    nullable: true,
    description: 'First day on which it no longer holds; null without an end.',
  })
  @Property({ type: DateType, nullable: true })
  until!: string | null;

  @ShownField(() => Boolean, { description: 'Whether it holds today.' })
  @Computed<UnitPerson>(
    (field) =>
      `(${field('since')} <= ${field('today')} and (${field('until')} is null or ${field('until')} > ${field('today')}))`,
  )
  isActive!: Opt<boolean>;

  /** Whether the reader is a person of the same unit today. */
  isOfUnitOfReader!: Opt<boolean>;

  @CreatedAt()
  createdAt!: Opt<string>;
}
