import { Check, Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Community } from '../communities/community.entity.js';

/** What is numbered. */
export type FolioPurpose = 'RECEIPT' | 'CERTIFICATE';

/** The last number of a kind of paper in a community; who issues one locks the row, so that none is given twice or left out. */
@Entity({ tableName: 'folios' })
@Check({ name: 'folios_purpose_check', expression: `"purpose" in ('RECEIPT', 'CERTIFICATE')` })
@Check({ name: 'folios_last_check', expression: '"last" > 0' })
export class Folio {
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', primary: true })
  communityId!: string;

  @Property({ type: 'text', primary: true })
  purpose!: FolioPurpose;

  @Property({ type: 'integer' })
  last!: number;
}
