import type { Job } from '../engine/write.js';
import { passwordResetJob } from './auth/password-reset.job.js';
import { mailJob } from './mail/mail.job.js';
import { audienceJob } from './notifications/audience.job.js';
import { notificationJob } from './notifications/notification.job.js';
import { notificationMailJob } from './notifications/notification-mail.job.js';
import { pushJob } from './notifications/push.job.js';
import { retentionJob } from './retention/retention.js';

/** All kinds of jobs; a migration makes the queue of each. */
export const jobs: readonly Job<never>[] = [
  mailJob,
  passwordResetJob,
  retentionJob,
  notificationJob,
  audienceJob,
  notificationMailJob,
  pushJob,
];
