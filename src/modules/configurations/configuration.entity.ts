import type { Opt } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
  CreatedAt,
  EditedAt,
  IndexedOrder,
  LABEL,
  LONG_TEXT,
  NonPersonal,
  Searchable,
  SHORT_TEXT,
  TextColumn,
} from '../../engine/declare.js';
import { CommunityRecord } from '../communities/community-record.js';
import { CreatedByField, UpdatedByField } from '../identity/author-columns.js';

@NonPersonal()
@ObjectType({ description: 'A setting of a community as a named value. Only administrators read it.' })
@Entity({ tableName: 'community_configurations' })
@Searchable('community_configurations', 'codigo', 'titulo', 'descripcion')
@Index({
  name: 'community_configurations_community_order_index',
  properties: ['communityId', 'createdAt', 'id'],
})
@Index({ name: 'community_configurations_order_index', properties: ['createdAt', 'id'] })
@IndexedOrder('community_configurations', 'codigo')
export class CommunityConfiguration extends CommunityRecord {
  @Field(() => String, {
    description:
      'Code that names the setting, for example `MONTO_MANT` (monthly maintenance fee) or' +
      ' `MAX_RESERVACIONES` (most live reservations of a resident).',
  })
  @TextColumn(SHORT_TEXT)
  codigo!: string;

  @Field(() => String, { description: 'Title for display (título).' })
  @TextColumn(SHORT_TEXT)
  titulo!: string;

  @Field(() => String, { description: 'Explanation of the setting.' })
  @TextColumn(LONG_TEXT)
  descripcion!: string;

  @Field(() => String, { description: 'Value of the setting (valor), always as text.' })
  @TextColumn(LONG_TEXT)
  valor!: string;

  @Field(() => String, {
    description:
      'Data type of `valor` as free text (tipo de dato); usual are string, integer, decimal, boolean and' +
      ' date.',
  })
  @TextColumn(LABEL)
  tipoDato!: string;

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt()
  editedAt!: Opt<string>;

  @CreatedByField()
  createdByUserId!: Opt<string> | null;

  @UpdatedByField()
  updatedByUserId: Opt<string> | null = null;
}
