import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Searchable } from '../../core/read/search.js';
import { GuidScalar } from '../../core/scalars.js';
import { TextColumn } from '../../core/text-columns.js';
import { ADDRESS, LABEL, LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import { now } from '../../core/types/now.js';
import { TimestampType } from '../../core/types/timestamp-type.js';

@ObjectType({ description: 'A residential community (specification 2.4).' })
@Entity({ tableName: 'communities' })
@Searchable('communities', 'nombre', 'direccion', 'contacto')
@Index({ name: 'communities_order_index', properties: ['createdAt', 'id'] })
export class Community {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  nombre!: string;

  @Field(() => String)
  @TextColumn(LONG_TEXT)
  descripcion!: string;

  @Field(() => String)
  @TextColumn(ADDRESS)
  direccion!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  contacto!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  email!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  phone!: string;

  @Field(() => String, {
    description: 'Free text; usual are FRACCIONAMIENTO, COLONIA, COTO and Residencial.',
  })
  @TextColumn(LABEL)
  tipoComunidad!: string;

  @Field(() => Float, { nullable: true })
  @Property({ type: 'double precision', nullable: true })
  latitud!: number | null;

  @Field(() => Float, { nullable: true })
  @Property({ type: 'double precision', nullable: true })
  longitud!: number | null;

  @Field(() => Int, { description: 'How many dwellings there are.' })
  @Property({ type: 'integer' })
  cantidadViviendas!: number;

  @Property({ type: TimestampType, onCreate: now })
  createdAt!: Opt<string>;

  @Property({ type: TimestampType, nullable: true })
  deletedAt: Opt<string> | null = null;
}
