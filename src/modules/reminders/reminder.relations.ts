import { computeFields, toOne } from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { reminderSettings } from './reminder.access.js';

computeFields(Community, {
  reminderSettingsId: (field) =>
    `(select s."id" from "reminder_settings" s where s."community_id" = ${field('id')})`,
});

export const reminderRelations = [
  toOne({
    of: Community,
    field: 'reminders',
    by: 'reminderSettingsId',
    to: reminderSettings,
    description:
      'When its households are reminded; null where nobody has said it, or when the caller may not read it.',
  }),
];
