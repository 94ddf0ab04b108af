import { InputType } from 'type-graphql';
import {
  BooleanField,
  DateTimeField,
  DecimalField,
  DescribedLike,
  GuidField,
  IntField,
  LINK,
  LONG_TEXT,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import { type Amenity, MOST_BUFFER_MINUTES } from './amenity.entity.js';

@InputType({ description: 'All values of an amenity.' })
export class AmenityInput implements Partial<Omit<Amenity, 'requiereAprobacion'>> {
  @NewIdField()
  id?: string;

  @TextField({ max: SHORT_TEXT })
  nombre!: string;

  @TextField({ max: LONG_TEXT, blank: true })
  descripcion!: string;

  @TextField({ max: LONG_TEXT, blank: true })
  reglas!: string;

  @DecimalField({ optional: true })
  costo?: number | null;

  @DateTimeField()
  fechaAlta!: string;

  @TextField({ optional: true, max: LINK, blank: true })
  imagen?: string | null;

  @GuidField()
  communityId!: string;

  @IntField({ optional: true, min: 0 })
  capacidadMaxima?: number | null;

  @IntField({ optional: true, min: 0 })
  numeroReservacionesSimultaneas?: number | null;

  @IntField({ optional: true, min: 0 })
  personasPorReservacion?: number | null;

  @IntField({ optional: true, min: 0 })
  horasPorReservacion?: number | null;

  @BooleanField({ optional: true, whenLeftOut: 'True' })
  requiereAprobacion?: boolean | null;
}

@InputType()
export class AmenityPatch extends patchOf(AmenityInput) {}

@DescribedLike('Amenity')
@InputType({ description: 'The time between reservations to set on an amenity.' })
export class AmenityBufferInput {
  @IntField({ min: 0, max: MOST_BUFFER_MINUTES })
  bufferMinutes!: number;
}
