import type { Opt } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { DateTimeType, DecimalType } from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { User } from '../identity/user.entity.js';
import { ServiceProvider } from './service-provider.entity.js';

/** The rating of a service provider by a user; at most one per user. */
@Entity({ tableName: 'service_provider_ratings' })
@Check({ name: 'service_provider_ratings_puntuacion_check', expression: '"puntuacion" between 0 and 5' })
export class ServiceProviderRating {
  @ManyToOne(() => ServiceProvider, { mapToPk: true, fieldName: 'service_provider_id', primary: true })
  serviceProviderId!: string;

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', primary: true, index: true })
  userId!: string;

  @Property({ type: DecimalType })
  puntuacion!: number;

  @Property({ type: DateTimeType, onCreate: stamp, onUpdate: stamp })
  ratedAt!: Opt<string>;
}
