import { InputType } from 'type-graphql';
import {
  BooleanField,
  DecimalField,
  GuidField,
  LinkField,
  LONG_TEXT,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/index.js';
import type { ServiceProvider } from './service-provider.entity.js';

@InputType({ description: 'All values of a service provider.' })
export class ServiceProviderInput implements Partial<ServiceProvider> {
  @GuidField({ optional: true })
  communityId?: string | null;

  @TextField({ max: SHORT_TEXT, blank: true })
  giro!: string;

  @TextField({ max: SHORT_TEXT })
  nombre!: string;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  telefono?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: 'null' })
  email?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  descripcion?: string | null;

  @LinkField({ optional: true })
  paginaWeb?: string | null;
}

@InputType()
export class ServiceProviderPatch extends patchOf(ServiceProviderInput) {}

@InputType({ description: "The caller's rating of a service provider." })
export class RateServiceProviderInput {
  @DecimalField({ max: 5, description: 'Rating (puntuación); 5 is best.' })
  puntuacion!: number;
}

@InputType()
export class ServiceProviderFilter {
  @GuidField({ optional: true })
  communityId?: string | null;

  @BooleanField({
    optional: true,
    description: 'True: only general providers. False: only those of a community.',
  })
  general?: boolean | null;

  @BooleanField({
    optional: true,
    description: 'True includes deleted providers, which only administrators read; false when left out.',
  })
  includeInactive?: boolean | null;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    description:
      'Text that the name, the line of business or the description contains, without regard to case and' +
      ' accents.',
  })
  search?: string | null;
}
