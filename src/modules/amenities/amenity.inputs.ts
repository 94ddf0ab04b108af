import { ArgsType, Field, InputType } from 'type-graphql';
import { Amount, Flag, Guid, Moment, Text, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LINK, LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import type { Amenity } from './amenity.entity.js';

@InputType({
  description:
    'All values of an amenity. An update replaces the whole record: an optional field left out is' +
    ' cleared.',
})
export class AmenityInput implements Partial<Omit<Amenity, 'requiereAprobacion'>> {
  @Text({ max: SHORT_TEXT })
  nombre!: string;

  @Text({ max: LONG_TEXT, blank: true })
  descripcion!: string;

  @Text({ max: LONG_TEXT, blank: true })
  reglas!: string;

  @Amount({ optional: true })
  costo?: number | null;

  @Moment()
  fechaAlta!: string;

  @Text({ optional: true, max: LINK, blank: true })
  imagen?: string | null;

  @Guid()
  communityId!: string;

  @Whole({ optional: true, min: 0 })
  capacidadMaxima?: number | null;

  @Whole({ optional: true, min: 0 })
  numeroReservacionesSimultaneas?: number | null;

  @Whole({ optional: true, min: 0 })
  personasPorReservacion?: number | null;

  @Whole({ optional: true, min: 0 })
  horasPorReservacion?: number | null;

  @Flag({ optional: true, description: 'True when left out.' })
  requiereAprobacion?: boolean | null;
}

@InputType()
export class AmenityFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Flag({
    optional: true,
    description: 'True: only amenities without a community. False: only those of a community.',
  })
  general?: boolean | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    description: 'Text that the name or the description contains, without regard to case and accents.',
  })
  search?: string | null;
}

const AmenityOrder = orderEnum('AmenityOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'NOMBRE_ASC',
  'NOMBRE_DESC',
]);

@ArgsType()
export class AmenitiesArgs extends PageArgs {
  @Field(() => AmenityFilter, { nullable: true })
  filter?: AmenityFilter | null;

  @Field(() => AmenityOrder, { nullable: true })
  orderBy?: string | null;
}
