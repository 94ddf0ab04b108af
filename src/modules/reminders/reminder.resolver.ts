import { Args } from 'type-graphql';
import { Admin, writeMutation } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { SetRemindersArgs } from './reminder.inputs.js';
import * as service from './reminder.service.js';

export const reminderOperations = [
  writeMutation('setReminders', communities, [Args(() => SetRemindersArgs)], service.setReminders, {
    description:
      'Says when the households of a community are reminded of what their units owe: once on a day, in the place of a' +
      ' notification of each charge.',
    marks: [Admin()],
  }),
];
