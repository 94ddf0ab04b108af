import { ArgsType, Extensions, Field, InputType } from 'type-graphql';
import {
  BooleanField,
  ChangedPageArgs,
  CONSTRAINTS,
  type Constraints,
  DateTimeField,
  DEVICE_TOKEN,
  DescribedLike,
  GuidListField,
  LABEL,
  TextField,
} from '../../engine/declare.js';
import type { Message } from '../../platform/message.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { TIME_OF_DAY } from './notification-preferences.entity.js';

@ArgsType()
export class NotificationsArgs extends ChangedPageArgs {
  @Field(() => Boolean, { nullable: true, description: 'Not marked as read.' })
  unread?: boolean | null;
}

@ArgsType()
export class MarkReadArgs {
  @GuidListField({ optional: true, description: 'Leaves all others unread.' })
  ids?: string[] | null;

  @DateTimeField({ optional: true, description: 'Up to this `createdAt`, else all.' })
  before?: string | null;
}

const TIME: Message = { es: 'debe tener la forma HH:mm', en: 'must have the form HH:mm' };
const QUIET = {
  optional: true,
  max: TIME_OF_DAY,
  form: { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, name: 'HH:mm', rule: TIME },
} as const;

const KINDS = { [CONSTRAINTS]: { maxItems: Object.keys(NotificationKind).length } satisfies Constraints };

@DescribedLike('NotificationPreferences')
@InputType({ description: 'What is left out stays.' })
export class NotificationPreferencesPatch {
  @Field(() => [NotificationKind], { nullable: true, description: 'Null for the default.' })
  @Extensions(KINDS)
  mail?: NotificationKind[] | null;

  @Field(() => [NotificationKind], { nullable: true, description: 'Null for the default.' })
  @Extensions(KINDS)
  push?: NotificationKind[] | null;

  @BooleanField({ optional: 'kept' })
  digest?: boolean;

  @TextField(QUIET)
  quietFrom?: string | null;

  @TextField(QUIET)
  quietTo?: string | null;
}

@ArgsType()
export class DeviceArgs {
  @TextField({ max: DEVICE_TOKEN, description: 'Of the push service.' })
  token!: string;
}

@ArgsType()
export class RegisterDeviceArgs extends DeviceArgs {
  @TextField({ max: LABEL, description: 'Such as `ios`.' })
  platform!: string;
}
