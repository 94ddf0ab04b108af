import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  audienceIndex,
  Computed,
  CreatedAt,
  DecimalScalar,
  EditedAt,
  FOLDED,
  GraphqlOnly,
  IndexedOrder,
  IndexedStarts,
  LINK,
  LONG_TEXT,
  Searchable,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { AudienceRecord } from '../communities/audience-record.js';
import { CreatedByField, UpdatedByField } from '../identity/author-columns.js';

@ObjectType({
  description:
    'A person or company that offers services to residents, who rate it (Spanish: proveedor de' +
    ' servicio).',
})
@Entity({ tableName: 'service_providers' })
@Index(audienceIndex('service_providers'))
@Searchable('service_providers', 'nombre', 'giro', 'descripcion')
@IndexedStarts('service_providers', { nombre: FOLDED, giro: FOLDED, descripcion: FOLDED })
@Index({ name: 'service_providers_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'service_providers_order_index', properties: ['createdAt', 'id'] })
@IndexedOrder('service_providers', 'nombre')
export class ServiceProvider extends AudienceRecord {
  @ShownField(() => String, { description: 'Line of business (giro).' })
  @TextColumn(SHORT_TEXT)
  giro!: string;

  @ShownField(() => String, { description: 'Name of the provider.' })
  @TextColumn(SHORT_TEXT)
  nombre!: string;

  @ShownField(() => String, { nullable: true, description: 'Phone number (teléfono); null when unknown.' })
  @TextColumn(SHORT_TEXT, { nullable: true })
  telefono!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'E-mail address as free text; null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  email!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'What the provider offers; null without a description.',
  })
  @TextColumn(LONG_TEXT, { nullable: true })
  descripcion!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Website (página web): a URL or a path; null without one.',
  })
  @TextColumn(LINK, { nullable: true })
  paginaWeb!: string | null;

  // Each read computes it, so simultaneous ratings all count.
  @ShownField(() => DecimalScalar, {
    description: 'Mean of all ratings from 0 to 5, with two decimal places; 0 without any.',
  })
  @Computed<ServiceProvider>(
    (field) =>
      `coalesce((select round(avg(g."puntuacion"), 2) from "service_provider_ratings" g` +
      ` where g."service_provider_id" = ${field('id')}), 0)`,
  )
  rating!: Opt<number>;

  @ShownField(() => Int, { description: 'Number of users who rated the provider (calificaciones).' })
  @Computed<ServiceProvider>(
    (field) =>
      `(select count(*)::int4 from "service_provider_ratings" g where g."service_provider_id" = ${field('id')})`,
  )
  totalCalificaciones!: Opt<number>;

  @GraphqlOnly()
  @ShownField(() => DecimalScalar, {
    nullable: true,
    description: 'Rating that the caller gave; null without one.',
  })
  @Computed<ServiceProvider>((field, { reader, bind }) =>
    reader === null || reader === 'unrestricted'
      ? 'null::numeric'
      : `(select g."puntuacion" from "service_provider_ratings" g` +
        ` where g."service_provider_id" = ${field('id')} and g."user_id" = ${bind(reader.userId)})`,
  )
  myRating!: Opt<number> | null;

  @ShownField(() => Boolean, {
    description: 'False once the provider is deleted; deleted providers are listed only on request.',
  })
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  @CreatedAt()
  createdAt!: Opt<string>;

  @CreatedByField()
  createdByUserId!: Opt<string> | null;

  @EditedAt()
  editedAt!: Opt<string>;

  @UpdatedByField()
  updatedByUserId: Opt<string> | null = null;
}
