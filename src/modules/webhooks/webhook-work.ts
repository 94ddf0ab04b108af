import type { Services } from '../../engine/declare.js';
import { deliverDue, RETRY_PAUSES, type RetryPauses } from './deliver.js';
import { type Due, relayWebhooks } from './relay.js';
import { resealSecrets } from './reseal.js';

/** How often an instance looks: while there are active webhooks, and while there are none. */
const BUSY_MS = 2_000;
const IDLE_MS = 20_000;

/** How soon it looks again after a commit that it hears of, while there are active webhooks. */
const SOON_MS = 1_000;

/** The webhooks that an instance delivers for at the same time, and those of one owner among them. */
const MOST_AT_ONCE = 50;
const MOST_OF_OWNER = 10;

interface WorkOptions {
  readonly pauses?: RetryPauses;
  readonly busyMs?: number;
  readonly idleMs?: number;
}

/** Makes the work of an instance for webhooks, which does nothing by itself. */
export function webhookWork(services: Services, pauses: RetryPauses = RETRY_PAUSES) {
  const running = new Map<string, { readonly userId: string; readonly work: Promise<void> }>();
  /** The webhooks with deliveries to attempt for which there was no room yet. */
  const waiting = new Map<string, Due>();
  let isEnding = false;

  /** Begins with those that wait, as far as there is room. */
  function fill(): void {
    for (const webhook of waiting.values()) if (hasRoom(webhook)) begin(webhook);
  }

  function hasRoom({ id, userId }: Due): boolean {
    if (isEnding || running.has(id) || running.size >= MOST_AT_ONCE) return false;
    return [...running.values()].filter((other) => other.userId === userId).length < MOST_OF_OWNER;
  }

  function begin({ id, userId }: Due): void {
    waiting.delete(id);
    const work = deliverDue(services, id, pauses, goesOn)
      .catch((err: unknown) => services.log.error({ err, webhook: id }, 'A webhook could not be delivered'))
      .finally(() => {
        running.delete(id);
        fill();
      });
    running.set(id, { userId, work });
  }

  /** After a failed attempt the place of a webhook is left to those that wait for one. */
  const goesOn = (hasFailed: boolean) => !isEnding && !(hasFailed && waiting.size > 0);

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all([...running.values()].map(({ work }) => work));
  }

  return {
    /** Returns whether there are active webhooks. */
    async look(): Promise<boolean> {
      waiting.clear();
      for (;;) {
        const { active, hasMore } = await relayWebhooks(services, (due) => {
          for (const webhook of due) waiting.set(webhook.id, webhook);
          fill();
        });
        if (!hasMore || isEnding) return active > 0;
      }
    },
    settled,
    async stop(): Promise<void> {
      isEnding = true;
      await settled();
    },
  };
}

/** Relays and delivers from now on, once secrets have the newest key. Returns a function that stops it. */
export function startWebhooks(
  services: Services,
  { pauses, busyMs = BUSY_MS, idleMs = IDLE_MS }: WorkOptions = {},
): () => Promise<void> {
  const work = webhookWork(services, pauses);
  let timer: NodeJS.Timeout;
  const begin = () => {
    looking = look();
  };
  const after = (pauseMs: number, next: () => void) => {
    timer = setTimeout(next, pauseMs).unref();
  };
  const look = async () => {
    const { commits } = services.hub;
    const isBusy = await work.look().catch((err: unknown) => {
      services.log.error({ err }, 'Webhooks could not be looked for');
      return false;
    });
    if (!isBusy) return after(idleMs, begin);
    const soonMs = Math.min(SOON_MS, busyMs);
    after(soonMs, () => (services.hub.commits === commits ? after(busyMs - soonMs, begin) : begin()));
  };
  let looking: Promise<void> = resealSecrets(services)
    .catch((err: unknown) => services.log.error({ err }, 'Secrets of webhooks keep their former key'))
    .then(() => after(busyMs, begin));
  return async () => {
    clearTimeout(timer);
    await looking;
    clearTimeout(timer);
    await work.stop();
  };
}
