import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import { Computed, DateTimeScalar, DateTimeType, GuidScalar, ShownField } from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { CommunityRecord } from '../communities/community-record.js';
import { Unit } from '../residents/unit.entity.js';

/** What a certificate says, stored with it, since names and owners change. */
export interface CertificateContent {
  readonly community: string;
  /** Its day in the community. */
  readonly issuedOn: string;
  readonly unit: string;
  readonly owners: readonly string[];
}

@ObjectType({
  description: 'The certificate that a unit owed nothing on a day (Spanish: constancia de no adeudo).',
})
@Entity({ tableName: 'certificates' })
@Unique({ name: 'certificates_folio_unique', properties: ['communityId', 'folio'] })
@Index({ name: 'certificates_order_index', properties: ['folio', 'id'] })
@Index({ name: 'certificates_community_order_index', properties: ['communityId', 'folio', 'id'] })
@Index({ name: 'certificates_unit_order_index', properties: ['unitId', 'folio', 'id'] })
@Check({ name: 'certificates_folio_check', expression: '"folio" > 0' })
@Check({ name: 'certificates_data_length_check', expression: 'octet_length("data"::text) <= 1048576' })
export class Certificate extends CommunityRecord {
  @ShownField(() => Int, {
    description: 'Its number: 1, 2, 3 … in the community, none left out or given again.',
  })
  @Property({ type: 'integer' })
  folio!: number;

  @ShownField(() => GuidScalar, { description: 'Id of the unit that owed nothing.' })
  @ManyToOne(() => Unit, { mapToPk: true, fieldName: 'unit_id' })
  unitId!: string;

  @ShownField(() => DateTimeScalar, { description: 'When it was issued.' })
  @Property({ type: DateTimeType, onCreate: stamp })
  issuedAt!: Opt<string>;

  @ShownField(() => String, { description: 'Path of its PDF, to be read with the token of the caller.' })
  @Computed<Certificate>((field) => `'/api/constancias/' || ${field('id')}`)
  url!: Opt<string>;

  /** What it says. */
  @Property({ type: 'json', hidden: true })
  data!: CertificateContent;
}
