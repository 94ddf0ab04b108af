import { addJobs, type JobKind, type WriteContext } from '../../engine/index.js';
import type { NotificationKind } from './notification-kind.js';

/** Something that people are to be notified of. */
export interface NotifiedEvent {
  readonly kind: NotificationKind;
  /** The ids of the records, in their text form. */
  readonly ids: readonly string[];
  /** Who caused it, and is not notified; null for nobody. */
  readonly actor: string | null;
  /** What tells this event from others of the same kind and record; empty for what happens to a record once. */
  readonly occasion: string;
  /** What it has become, where the record may change again. */
  readonly detail: string | null;
}

/** What the queue of notifications does. */
export type NotificationTask =
  | ({ readonly task: 'notify' } & NotifiedEvent)
  /** Finds what is due by the time alone. */
  | { readonly task: 'look' }
  /** Adds the mails and pushes that are due to their queues. */
  | { readonly task: 'deliver' };

/** The queue of what finds and stores notifications. */
export const NOTIFICATIONS: JobKind<NotificationTask> = {
  name: 'notifications',
  retries: { most: 40, firstSeconds: 5, longestSeconds: 3600 },
};

type Given = Pick<NotifiedEvent, 'kind'> &
  Partial<Pick<NotifiedEvent, 'occasion' | 'detail'>> & { readonly ids: readonly (string | number)[] };

/** Adds a job to the unit of work that notifies those whom an event of some records concerns. */
export async function notify(
  tx: WriteContext,
  { kind, ids, occasion = '', detail = null }: Given,
): Promise<void> {
  if (ids.length === 0) return;
  const actor = tx.caller?.userId ?? null;
  const event = { kind, ids: ids.map(String), actor, occasion, detail };
  await addJobs(tx, NOTIFICATIONS, [{ task: 'notify', ...event }]);
}
