import type { WriteContext } from '../../engine/declare.js';
import { addJobs, type JobKind, nameChanges } from '../../engine/write.js';
import { type BusinessEvent, EVENT_OF_KIND, RECORD_OF_EVENT } from './business-event.js';
import { NotificationKind } from './notification-kind.js';

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
  /** Earlier versions add them here. */
  | Extract<AudienceTask, { task: 'look' | 'deliver' }>;

/** Where a page of those whom something concerns begins: the keys of the last one before it; null for the first page. */
export type Place = readonly string[] | null;

/** A page of those whom one event concerns. `told` counts those of the pages before it. */
export interface Page {
  readonly place: Place;
  readonly told: number;
}

/** What the queue of audiences does, a page at a time. */
export type AudienceTask =
  | ({ readonly task: 'tell' } & NotifiedEvent & Page)
  /** Tells of charges of a kind, which the time alone makes due. */
  | ({ readonly task: 'charges'; readonly kind: NotificationKind } & Page)
  /** Finds what is due by the time alone. */
  | { readonly task: 'look' }
  /** Adds the mails and pushes that are due to their queues, those until a moment that the job waits for among them. */
  | { readonly task: 'deliver'; readonly at?: string };

/** The queue of what one person is told, which so waits for nothing that goes to many. */
export const NOTIFICATIONS: JobKind<NotificationTask> = {
  name: 'notifications',
  retries: { most: 40, firstSeconds: 5, longestSeconds: 3600 },
};

/** The queue of what many are told. Its jobs store a page each and add the next one, so a job that is repeated goes on where it stopped. */
export const AUDIENCES: JobKind<AudienceTask> = {
  name: 'audiences',
  retries: { most: 40, firstSeconds: 5, longestSeconds: 3600 },
  atOnce: 2,
};

/** The kinds that go to an audience. */
const TO_MANY: readonly NotificationKind[] = [
  NotificationKind.ANNOUNCEMENT_PUBLISHED,
  NotificationKind.SURVEY_ENDED,
  NotificationKind.SURVEY_ENDING,
  NotificationKind.SURVEY_OPENED,
];

/** The most records of one job, each of which concerns one person. */
const MOST_RECORDS = 200;

type Given = Pick<NotifiedEvent, 'kind'> &
  Partial<Pick<NotifiedEvent, 'occasion' | 'detail'>> & {
    readonly ids: readonly (string | number)[];
    /** What it is beside the event of its kind, by its outcome. */
    readonly event?: BusinessEvent | null | undefined;
  };

/** Adds jobs to the unit of work that notify those whom an event of some records concerns, and names it in the feed of changes. */
export function notify(
  tx: WriteContext,
  { kind, ids, occasion = '', detail = null, event }: Given,
): Promise<void> {
  const actor = tx.caller?.userId ?? null;
  for (const name of [EVENT_OF_KIND[kind], event])
    if (name) nameChanges(tx, { record: RECORD_OF_EVENT[name], ids: ids.map(String), name });
  return notifyOf(tx, { kind, ids: ids.map(String), actor, occasion, detail });
}

/** Tells whether a kind goes to an audience. */
export const goesToMany = (kind: NotificationKind): boolean => TO_MANY.includes(kind);

/** Adds the jobs of an event: one for each record with an audience, else one for some of the records. */
export async function notifyOf(tx: WriteContext, event: NotifiedEvent): Promise<void> {
  const { kind, ids } = event;
  if (goesToMany(kind)) {
    const first = { task: 'tell', ...event, place: null, told: 0 } as const;
    return addJobs(
      tx,
      AUDIENCES,
      ids.map((id) => ({ ...first, ids: [id] })),
    );
  }
  const starts = Array.from({ length: Math.ceil(ids.length / MOST_RECORDS) }, (_, at) => at * MOST_RECORDS);
  const parts = starts.map((start) => ids.slice(start, start + MOST_RECORDS));
  await addJobs(
    tx,
    NOTIFICATIONS,
    parts.map((part) => ({ task: 'notify', ...event, ids: part }) as const),
  );
}
