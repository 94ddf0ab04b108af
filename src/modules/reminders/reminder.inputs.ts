import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import {
  BooleanField,
  CONSTRAINTS,
  type Constraints,
  DecimalField,
  EnumField,
  GuidField,
  NestedField,
} from '../../engine/declare.js';
import { MOST_STEPS, ReminderRecipients, type ReminderSettings } from './reminder-settings.entity.js';

@InputType({ description: 'When the households of a community are reminded of what their units owe.' })
export class ReminderSettingsInput implements Partial<ReminderSettings> {
  @Field(() => [Int], {
    description:
      'Days after the due day of a charge, before it where negative, from -30 to 180; none ends reminders.',
  })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_STEPS } satisfies Constraints })
  steps!: number[];

  @DecimalField({ optional: true, whenLeftOut: '0', description: 'What a unit owes at least, in MXN.' })
  least?: number;

  @EnumField(ReminderRecipients, { optional: true, whenLeftOut: '`PAYER`' })
  to?: ReminderRecipients;

  @BooleanField({
    optional: true,
    whenLeftOut: '`false`',
    description: 'Whether mails have the statement of account attached.',
  })
  attachStatement?: boolean;
}

@ArgsType()
export class SetRemindersArgs {
  @GuidField({ description: 'The community of the households.' })
  communityId!: string;

  @NestedField(() => ReminderSettingsInput)
  input!: ReminderSettingsInput;
}
