import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import {
  ADDRESS,
  Admin,
  Computed,
  DateTimeType,
  DeletedAt,
  GraphqlOnly,
  GuidRecord,
  LABEL,
  LONG_TEXT,
  RateScalar,
  Searchable,
  SHORT_TEXT,
  ShownField,
  TextColumn,
  WEIGHTS,
} from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { Payables } from './payables.types.js';
import { Receivables } from './receivables.types.js';

@ObjectType({
  description: 'A residential community: the unit to which residents, charges and publications belong.',
})
@Entity({ tableName: 'communities' })
@Searchable('communities', 'nombre', 'direccion', 'contacto')
@Index({ name: 'communities_order_index', properties: ['createdAt', 'id'] })
@Index({
  name: 'communities_deleted_index',
  expression:
    'create index "communities_deleted_index" on "communities" ("id") where "deleted_at" is not null',
})
@Check({
  name: 'communities_place_check',
  expression: '"latitud" between -90 and 90 and "longitud" between -180 and 180',
})
@Check({ name: 'communities_dwellings_check', expression: '"cantidad_viviendas" >= 0' })
/** Makes PostgreSQL refuse a zone that it does not know. */
@Check({
  name: 'communities_time_zone_known_check',
  expression: `"time_zone" is null or timestamptz '2000-01-01 12:00Z' at time zone "time_zone" is not null`,
})
export class Community extends GuidRecord {
  @ShownField(() => String, { description: 'Name of the community.' })
  @TextColumn(SHORT_TEXT)
  nombre!: string;

  @ShownField(() => String, { description: 'What kind of place the community is.' })
  @TextColumn(LONG_TEXT)
  descripcion!: string;

  @ShownField(() => String, { description: 'Postal address (dirección).' })
  @TextColumn(ADDRESS)
  direccion!: string;

  @ShownField(() => String, { description: 'Name of the contact person or office (contacto).' })
  @TextColumn(SHORT_TEXT)
  contacto!: string;

  @ShownField(() => String, {
    description: 'E-mail address of the administration of the community, as free text.',
  })
  @TextColumn(SHORT_TEXT)
  email!: string;

  @ShownField(() => String, { description: 'Phone number of the administration of the community.' })
  @TextColumn(SHORT_TEXT)
  phone!: string;

  @ShownField(() => String, {
    description:
      'Kind of community as free text; usual are FRACCIONAMIENTO (residential subdivision), COLONIA' +
      ' (neighborhood), COTO (gated community) and Residencial.',
  })
  @TextColumn(LABEL)
  tipoComunidad!: string;

  @ShownField(() => Float, { nullable: true, description: 'Latitude in degrees; null when unknown.' })
  @Property({ type: 'double precision', nullable: true })
  latitud!: number | null;

  @ShownField(() => Float, { nullable: true, description: 'Longitude in degrees; null when unknown.' })
  @Property({ type: 'double precision', nullable: true })
  longitud!: number | null;

  @ShownField(() => Int, { description: 'Number of dwellings (cantidad de viviendas).' })
  @Property({ type: 'integer' })
  cantidadViviendas!: number;

  @ShownField(() => String, {
    nullable: true,
    description:
      'IANA time zone in which days, months and the hours of amenities are meant, for example' +
      ' America/Tijuana; null for the one of the service.',
  })
  @TextColumn(LABEL, { nullable: true })
  timeZone!: Opt<string> | null;

  @GraphqlOnly()
  @ShownField(() => String, {
    description:
      'IANA time zone in which days, months and the hours of amenities are meant: `timeZone`, or the one of the' +
      ' service where that is null.',
  })
  @Computed<Community>((field) => field('zone'))
  effectiveTimeZone!: Opt<string>;

  @Admin()
  @GraphqlOnly()
  @Field(() => Payables, {
    nullable: true,
    description: 'What the community owes under its contracts; equal to the figures of its dashboard.',
    complexity: WEIGHTS.unbounded,
  })
  payables!: Opt<Payables>;

  /** The record that says when its households are reminded. */
  reminderSettingsId!: Opt<string> | null;

  @Admin()
  @GraphqlOnly()
  @Field(() => Receivables, {
    nullable: true,
    description: 'What residents owe the community.',
    complexity: WEIGHTS.unbounded,
  })
  receivables!: Opt<Receivables>;

  @Admin()
  @GraphqlOnly()
  @Field(() => RateScalar, {
    nullable: true,
    description: 'Sum of the undivided shares of its active units, 100 or 1 when they are complete.',
    complexity: WEIGHTS.count,
  })
  shareTotal!: Opt<number>;

  /** The time zone of the community, else that of the service, which rows without a community use too. */
  @Computed<Community>((field, { timeZone }) => `coalesce(${field('timeZone')}, ${timeZone()})`)
  zone!: Opt<string>;

  @Computed<Community>((field, { now }) => `(${now()} at time zone ${field('zone')})::date`)
  today!: Opt<string>;

  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;

  @DeletedAt()
  deletedAt: Opt<string> | null = null;
}
