import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Joined } from '../../core/read/declare.js';
import { Searchable } from '../../core/read/search.js';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { EditedAt } from '../../core/schema/edited-at.js';
import { GuidRecord } from '../../core/schema/guid-record.js';
import { NonPersonal } from '../../core/schema/shown.js';
import { LABEL, LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import { stamp } from '../../core/write/unit-of-work.js';
import { TextColumn } from '../../database/text-columns.js';
import { DateTimeType } from '../../database/types/date-time-type.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByColumn } from '../identity/author-columns.js';
import { User } from '../identity/user.entity.js';

@NonPersonal()
@ObjectType({ description: 'A setting of a community as a named value. Only administrators read it.' })
@Entity({ tableName: 'community_configurations' })
@Searchable('community_configurations', 'codigo', 'titulo', 'descripcion')
@Index({
  name: 'community_configurations_community_order_index',
  properties: ['communityId', 'createdAt', 'id'],
})
@Index({ name: 'community_configurations_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'community_configurations_codigo_index', properties: ['codigo', 'id'] })
export class CommunityConfiguration extends GuidRecord {
  @Field(() => GuidScalar)
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Field(() => String)
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string>;

  @Joined('communityId', () => Community, 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

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

  @Field(() => DateTimeScalar)
  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;

  @EditedAt()
  @Property({ type: DateTimeType, fieldName: 'updated_at', onCreate: stamp, onUpdate: stamp })
  editedAt!: Opt<string>;

  @Field(() => GuidScalar, { nullable: true })
  @CreatedByColumn()
  createdByUserId!: Opt<string> | null;

  @Field(() => GuidScalar, { nullable: true })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'updated_by_user_id', index: true, nullable: true })
  updatedByUserId: Opt<string> | null = null;
}
