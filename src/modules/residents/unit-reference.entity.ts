import type { Opt } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Community } from '../communities/community.entity.js';

/** The number of the last payment reference of a community; who makes a unit or gives it another number locks the row. */
@Entity({ tableName: 'unit_references' })
@Check({ name: 'unit_references_last_check', expression: '"last" between 0 and 999999' })
export class UnitReference {
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', primary: true })
  communityId!: string;

  @Property({ type: 'integer', default: 0 })
  last: Opt<number> = 0;
}
