import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import { Computed, Joined } from '../../core/read/declare.js';
import { Searchable } from '../../core/read/search.js';
import { DateTimeScalar, DecimalScalar, GuidScalar } from '../../core/scalars.js';
import { EditedAt } from '../../core/schema/edited-at.js';
import { GuidRecord } from '../../core/schema/guid-record.js';
import { ShownField } from '../../core/schema/shown.js';
import { LINK, LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import { AudienceColumn, audienceIndex } from '../../core/write/audience.js';
import { stamp } from '../../core/write/unit-of-work.js';
import { TextColumn } from '../../database/text-columns.js';
import { DateTimeType } from '../../database/types/date-time-type.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByColumn } from '../identity/author-columns.js';
import { User } from '../identity/user.entity.js';

@ObjectType({
  description:
    'A person or company that offers services to residents, who rate it (Spanish: proveedor de' +
    ' servicio).',
})
@Entity({ tableName: 'service_providers' })
@Index(audienceIndex('service_providers'))
@Searchable('service_providers', 'nombre', 'giro', 'descripcion')
@Index({ name: 'service_providers_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'service_providers_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'service_providers_nombre_index', properties: ['nombre', 'id'] })
export class ServiceProvider extends GuidRecord {
  @ShownField(() => GuidScalar, {
    nullable: true,
    description:
      'Id of the community that the provider serves; null for a general one, which every caller reads.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  @ShownField(() => String, { nullable: true })
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string> | null;

  @Joined('communityId', () => Community, 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

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

  // Computed by each read, so simultaneous ratings all count.
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

  @ShownField(() => Boolean, {
    description: 'False once the provider is deleted; deleted providers are listed only on request.',
  })
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  @ShownField(() => DateTimeScalar)
  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;

  @ShownField(() => GuidScalar, { nullable: true })
  @CreatedByColumn()
  createdByUserId!: Opt<string> | null;

  @EditedAt()
  @Property({ type: DateTimeType, fieldName: 'updated_at', onCreate: stamp, onUpdate: stamp })
  editedAt!: Opt<string>;

  @ShownField(() => GuidScalar, { nullable: true })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'updated_by_user_id', index: true, nullable: true })
  updatedByUserId: Opt<string> | null = null;

  @AudienceColumn()
  audience: Opt<string[]> | null = [];
}
