import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { DateTimeType, DateType, DecimalType } from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { Community } from '../communities/community.entity.js';
import { Unit } from '../residents/unit.entity.js';

/** What a household was reminded of: its primary key lets it be reminded once on a day, whatever falls on that. */
@Entity({ tableName: 'reminders' })
@Index({ name: 'reminders_community_index', properties: ['communityId', 'occasion'] })
export class Reminder {
  @ManyToOne(() => Unit, { mapToPk: true, fieldName: 'unit_id', primary: true })
  unitId!: string;

  /** The day on which a step falls. */
  @Property({ type: DateType, primary: true })
  occasion!: string;

  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  /** What the unit owed. */
  @Property({ type: DecimalType })
  owed!: number;

  @Property({ type: DateTimeType, onCreate: stamp })
  sentAt!: Opt<string>;
}
