import { defineRecord } from '../../engine/declare.js';
import { ReminderSettings } from './reminder-settings.entity.js';

/** When households are reminded: administrators read it of their communities, nobody else. */
export const reminderSettings = defineRecord<ReminderSettings>({
  entity: ReminderSettings,
  audited: 'always',
  scope: { community: 'communityId', confidential: true },
  orders: { CREATED_AT_ASC: ['createdAt', 'asc'] },
});
