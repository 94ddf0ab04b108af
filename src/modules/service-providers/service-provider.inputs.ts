import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Flag, Guid, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LINK, LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import type { ServiceProvider } from './service-provider.entity.js';

@InputType({
  description:
    'All values of a service provider. An update replaces the whole record: an optional field left out' +
    ' is cleared.',
})
export class ServiceProviderInput implements Partial<ServiceProvider> {
  @Guid({ optional: true })
  communityId?: string | null;

  @Text({ max: SHORT_TEXT, blank: true })
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

@InputType({ description: "The caller's rating of a service provider." })
export class RateServiceProviderInput {
  @Amount({ max: 5, description: 'Rating (puntuación); 5 is best.' })
  puntuacion!: number;
}

@InputType()
export class ServiceProviderFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Flag({ optional: true, description: 'True: only general providers. False: only those of a community.' })
  general?: boolean | null;

  @Flag({
    optional: true,
    description: 'True includes deleted providers, which only administrators read; false when left out.',
  })
  includeInactive?: boolean | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    description:
      'Text that the name, the line of business or the description contains, without regard to case and' +
      ' accents.',
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
