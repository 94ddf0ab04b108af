import type { Services } from '../../engine/index.js';
import { deliverDue, RETRY_PAUSES, type RetryPauses } from './deliver.js';
import { relayWebhooks } from './relay.js';

/** How often an instance looks: while there are active webhooks, and while there are none. */
const BUSY_MS = 2_000;
const IDLE_MS = 20_000;

/** The webhooks that an instance delivers for at the same time. */
const MOST_AT_ONCE = 50;

interface WorkOptions {
  readonly pauses?: RetryPauses;
  readonly busyMs?: number;
  readonly idleMs?: number;
}

/** Makes the work of an instance for webhooks, which does nothing by itself. */
export function webhookWork(services: Services, pauses: RetryPauses = RETRY_PAUSES) {
  const running = new Map<string, Promise<void>>();
  let isEnding = false;

  function begin(id: string): void {
    if (isEnding || running.has(id) || running.size >= MOST_AT_ONCE) return;
    const work = deliverDue(services, id, pauses, () => isEnding)
      .catch((err: unknown) => services.log.error({ err, webhook: id }, 'A webhook could not be delivered'))
      .finally(() => running.delete(id));
    running.set(id, work);
  }

  return {
    /** Returns whether there are active webhooks. */
    async look(): Promise<boolean> {
      const active = await relayWebhooks(services);
      for (const { id, isDue } of active) if (isDue) begin(id);
      return active.length > 0;
    },
    settled: async () => void (await Promise.all(running.values())),
    async stop(): Promise<void> {
      isEnding = true;
      await Promise.all(running.values());
    },
  };
}

/** Relays and delivers from now on. Returns a function that stops it. */
export function startWebhooks(
  services: Services,
  { pauses, busyMs = BUSY_MS, idleMs = IDLE_MS }: WorkOptions = {},
): () => Promise<void> {
  const work = webhookWork(services, pauses);
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const look = async () => {
    const isBusy = await work.look().catch((err: unknown) => {
      services.log.error({ err }, 'Webhooks could not be looked for');
      return false;
    });
    plan(isBusy ? busyMs : idleMs);
  };
  const plan = (pauseMs: number) => {
    timer = setTimeout(() => {
      looking = look();
    }, pauseMs).unref();
  };
  plan(busyMs);
  return async () => {
    clearTimeout(timer);
    await looking;
    clearTimeout(timer);
    await work.stop();
  };
}
