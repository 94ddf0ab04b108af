import { audienceJob } from '../../src/modules/notifications/audience.job.js';
import { notificationJob } from '../../src/modules/notifications/notification.job.js';
import type { Person } from './accounts.js';
import type { Service } from './service.js';

export interface SeenNotification {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly communityId: string | null;
  readonly createdAt: string;
  readonly readAt: string | null;
  readonly record: { readonly __typename: string; readonly nodeId: string } | null;
}

const NOTIFICATIONS = `query ($first: Int, $unread: Boolean) { viewer { unreadNotificationCount
  notifications(first: $first, unread: $unread) { totalCount nodes {
    id kind title text communityId createdAt readAt record { __typename nodeId }
  } } } }`;

/** The notifications of a person, the newest first, once all jobs are done. */
export async function notificationsOf(
  service: Service,
  person: Person,
  variables: { readonly first?: number; readonly unread?: boolean } = {},
): Promise<SeenNotification[]> {
  await service.settled();
  const { data, errors } = await service.as(person).graphql(NOTIFICATIONS, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.viewer.notifications.nodes;
}

export const kindsOf = async (service: Service, person: Person): Promise<string[]> =>
  (await notificationsOf(service, person)).map(({ kind }) => kind);

/** Runs a task of the queues of notifications as an instance does, and the jobs that it adds. */
export async function runTask(
  service: Service,
  task: Parameters<typeof notificationJob.run>[1] | Parameters<typeof audienceJob.run>[1],
): Promise<void> {
  const { services } = service;
  await (task.task === 'notify'
    ? notificationJob.run(services, task, 'test')
    : audienceJob.run(services, task, 'test'));
  await service.settled();
}
