import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import {
  AudienceColumn,
  audienceIndex,
  Computed,
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  DecimalScalar,
  DecimalType,
  DeletedAt,
  GraphqlOnly,
  GuidRecord,
  GuidScalar,
  IndexedOrder,
  Joined,
  LINK,
  LONG_TEXT,
  NonPersonal,
  Searchable,
  SHORT_TEXT,
  TextColumn,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByField } from '../identity/author-columns.js';

/** The minutes of a day. */
export const MOST_BUFFER_MINUTES = 1440;

@NonPersonal()
@ObjectType({
  description: 'A shared facility of a community, such as a pool or a hall (Spanish: amenidad).',
})
@Entity({ tableName: 'amenities' })
@Index(audienceIndex('amenities'))
@Searchable('amenities', 'nombre', 'descripcion')
@Index({ name: 'amenities_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'amenities_order_index', properties: ['createdAt', 'id'] })
@IndexedOrder('amenities', 'nombre')
@Check({ name: 'amenities_costo_check', expression: 'costo >= 0' })
@Check({ name: 'amenities_capacidad_check', expression: 'capacidad_maxima >= 0' })
@Check({ name: 'amenities_simultaneas_check', expression: 'numero_reservaciones_simultaneas >= 0' })
@Check({ name: 'amenities_personas_check', expression: 'personas_por_reservacion >= 0' })
@Check({ name: 'amenities_horas_check', expression: 'horas_por_reservacion >= 0' })
@Check({
  name: 'amenities_buffer_check',
  expression: `buffer_minutes between 0 and ${MOST_BUFFER_MINUTES}`,
})
export class Amenity extends GuidRecord {
  @Field(() => String, { description: 'Name of the amenity.' })
  @TextColumn(SHORT_TEXT)
  nombre!: string;

  @Field(() => String, { description: 'What the amenity offers.' })
  @TextColumn(LONG_TEXT)
  descripcion!: string;

  @Field(() => String, { description: 'Rules for its use (reglas).' })
  @TextColumn(LONG_TEXT)
  reglas!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Price of one use in MXN (costo); null when it is free.',
  })
  @Property({ type: DecimalType, nullable: true })
  costo!: number | null;

  @Field(() => DateTimeScalar, { description: 'Since when the amenity is in service (fecha de alta).' })
  @DateTimeColumn()
  fechaAlta!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Path or URL of a picture (imagen); null without one.',
  })
  @TextColumn(LINK, { nullable: true })
  imagen!: string | null;

  @Field(() => GuidScalar, { nullable: true })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  @Field(() => String, { nullable: true })
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string> | null;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @Field(() => Int, {
    nullable: true,
    description: 'Most people that the amenity holds (capacidad máxima); null for no limit.',
  })
  @Property({ type: 'integer', nullable: true })
  capacidadMaxima!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Most reservations that may overlap in time; null means 1, and 0 takes no reservations.',
  })
  @Property({ type: 'integer', nullable: true })
  numeroReservacionesSimultaneas!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Most people that one reservation may be for; null for no limit, and 0 takes no reservations.',
  })
  @Property({ type: 'integer', nullable: true })
  personasPorReservacion!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Most hours that one reservation may last; null for no limit, and 0 takes no reservations.',
  })
  @Property({ type: 'integer', nullable: true })
  horasPorReservacion!: number | null;

  @GraphqlOnly()
  @Field(() => Int, {
    description:
      'Minutes after each reservation in which the amenity is not reserved again; set by `setAmenityBuffer`.',
  })
  @Property({ type: 'integer', default: 0 })
  bufferMinutes: Opt<number> = 0;

  @Field(() => Boolean, {
    description:
      'Whether an administrator approves each reservation; if not, a reservation is `Reservada` at once.',
  })
  @Property({ type: 'boolean', default: true })
  requiereAprobacion: Opt<boolean> = true;

  @Field(() => Boolean, {
    description: 'False once the amenity is deleted; deleted amenities are not listed.',
  })
  @Computed<Amenity>((field) => `${field('deletedAt')} is null`)
  isActive!: Opt<boolean>;

  @CreatedAt()
  createdAt!: Opt<string>;

  @CreatedByField()
  createdByUserId!: Opt<string> | null;

  @DeletedAt()
  deletedAt: Opt<string> | null = null;

  @AudienceColumn()
  audience: Opt<string[]> | null = [];
}
