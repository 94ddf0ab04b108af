import { InputType } from 'type-graphql';
import {
  DecimalField,
  GuidField,
  LinkField,
  LONG_TEXT,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import type { ServiceProvider } from './service-provider.entity.js';

@InputType({ description: 'All values of a service provider.' })
export class ServiceProviderInput implements Partial<ServiceProvider> {
  @NewIdField()
  id?: string;

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
