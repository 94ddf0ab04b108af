import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Flag, Guid, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LINK, LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import type { ServiceProvider } from './service-provider.entity.js';

@InputType({ description: 'The whole service provider: an update replaces it.' })
export class ServiceProviderInput implements Partial<ServiceProvider> {
  @Guid({ optional: true, description: 'Left out for a general one.' })
  communityId?: string | null;

  @Text({ max: SHORT_TEXT, blank: true, description: 'The line of business.' })
  giro!: string;

  @Text({ max: SHORT_TEXT })
  nombre!: string;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  telefono?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  email?: string | null;

  @Text({ optional: true, max: LONG_TEXT, blank: true })
  descripcion?: string | null;

  @Text({ optional: true, max: LINK, blank: true })
  paginaWeb?: string | null;
}

@InputType()
export class RateServiceProviderInput {
  @Amount({ max: 5, description: 'From 0 to 5.' })
  puntuacion!: number;
}

@InputType()
export class ServiceProviderFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Flag({ optional: true, description: 'True for those of no community, false for those of one.' })
  general?: boolean | null;

  @Flag({ optional: true, description: 'Deleted ones too, for administrators; false when left out.' })
  includeInactive?: boolean | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    description: 'Part of the name, the line of business or the description.',
  })
  search?: string | null;
}

const ServiceProviderOrder = orderEnum('ServiceProviderOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'NOMBRE_ASC',
  'NOMBRE_DESC',
]);

@ArgsType()
export class ServiceProvidersArgs extends PageArgs {
  @Field(() => ServiceProviderFilter, { nullable: true })
  filter?: ServiceProviderFilter | null;

  @Field(() => ServiceProviderOrder, { nullable: true })
  orderBy?: string | null;
}
