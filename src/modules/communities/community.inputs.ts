import { ArgsType, Field, InputType } from 'type-graphql';
import { Real, Text, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import type { Community } from './community.entity.js';

@InputType({ description: 'The whole community: an update replaces it (specification 2.4).' })
export class CommunityInput implements Partial<Community> {
  @Text()
  nombre!: string;

  @Text()
  descripcion!: string;

  @Text()
  direccion!: string;

  @Text()
  contacto!: string;

  @Text()
  email!: string;

  @Text()
  phone!: string;

  @Text({ max: 50, description: 'Free text; usual are FRACCIONAMIENTO, COLONIA, COTO and Residencial.' })
  tipoComunidad!: string;

  @Real({ optional: true, min: -90, max: 90 })
  latitud?: number | null;

  @Real({ optional: true, min: -180, max: 180 })
  longitud?: number | null;

  @Whole({ min: 0 })
  cantidadViviendas!: number;
}

@InputType()
export class CommunityFilter {
  @Text({ optional: true, description: 'Part of the name, the address or the contact.' })
  search?: string | null;

  @Text({ optional: true })
  tipoComunidad?: string | null;
}

const CommunityOrder = orderEnum('CommunityOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'NOMBRE_ASC',
  'NOMBRE_DESC',
]);

@ArgsType()
export class CommunitiesArgs extends PageArgs {
  @Field(() => CommunityFilter, { nullable: true })
  filter?: CommunityFilter | null;

  @Field(() => CommunityOrder, { nullable: true })
  orderBy?: string | null;
}
