import { type Opt, Type } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  CreatedAt,
  DecimalScalar,
  DecimalType,
  GuidRecord,
  GuidScalar,
  Joined,
  ListedTextColumn,
  ShownField,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';

export const ReminderRecipients = { PAYER: 'PAYER', PAYER_AND_OWNERS: 'PAYER_AND_OWNERS' } as const;
export type ReminderRecipients = keyof typeof ReminderRecipients;

registerEnumType(ReminderRecipients, {
  name: 'ReminderRecipients',
  description: 'Who of a household is reminded of what its unit owes.',
  valuesConfig: {
    PAYER: { description: 'Who pays for it.' },
    PAYER_AND_OWNERS: { description: 'Who pays for it, and who owns it.' },
  },
});

/** The most steps of a community. */
export const MOST_STEPS = 12;

/** The days before and after the due day between which a step may be. */
export const STEP_BOUNDS = { least: -30, most: 180 } as const;

/** A list of whole numbers, stored as `int[]`. */
class IntListType extends Type<number[], string> {
  override convertToDatabaseValue(numbers: number[]): string {
    return `{${numbers.join(',')}}`;
  }

  /** Parses the literals of the snapshots of the unit of work; rows contain arrays. */
  override convertToJSValue(value: number[] | string): number[] {
    if (typeof value !== 'string') return value;
    return value.match(/-?\d+/g)?.map(Number) ?? [];
  }

  override getColumnType(): string {
    return 'int[]';
  }

  override compareAsType(): string {
    return 'string';
  }
}

@ObjectType({ description: 'When the households of a community are reminded of what their units owe.' })
@Entity({ tableName: 'reminder_settings' })
@Unique({ name: 'reminder_settings_community_unique', properties: ['communityId'] })
@Check({ name: 'reminder_settings_least_check', expression: '"least" >= 0' })
@Check({
  name: 'reminder_settings_steps_check',
  expression: `cardinality("steps") <= ${MOST_STEPS} and ${STEP_BOUNDS.least} <= all("steps") and ${STEP_BOUNDS.most} >= all("steps")`,
})
export class ReminderSettings extends GuidRecord {
  @ShownField(() => GuidScalar, { description: 'Id of the community that they are of.' })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @ShownField(() => [Int], {
    description:
      'Days after the due day of a charge, before it where negative; none where nobody is reminded.',
  })
  @Property({ type: IntListType })
  steps!: number[];

  @ShownField(() => DecimalScalar, { description: 'What a unit owes at least, in MXN.' })
  @Property({ type: DecimalType, default: 0 })
  least: Opt<number> = 0;

  @ShownField(() => ReminderRecipients, { description: 'Who is reminded.' })
  @ListedTextColumn(Object.values(ReminderRecipients), { default: ReminderRecipients.PAYER })
  to: Opt<ReminderRecipients> = 'PAYER';

  @ShownField(() => Boolean, {
    description: 'Whether a reminder by mail has the statement of account attached, for those who read one.',
  })
  @Property({ type: 'boolean', default: false })
  attachStatement: Opt<boolean> = false;

  @CreatedAt()
  createdAt!: Opt<string>;
}
