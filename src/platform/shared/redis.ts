import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { SharedKey } from '../security/secrets.js';
import { Availability } from '../work.js';

/** A connection to Redis, with a second one for the messages of other instances. */
export type SharedRedis = Awaited<ReturnType<typeof openRedis>>;

/** How long commands may take: a request that waits for them goes on without Redis. */
const LIMIT_MS = 100;

/** How long the start waits for the connection. */
const START_MS = 1_000;

const CONNECT_MS = 2_000;
const LONGEST_RETRY_MS = 500;
const KEEP_ALIVE_MS = 10_000;

/** Ignores further errors of a socket: the client listens to the first one, and a second one of TLS would end the process. */
const ignoreFurtherErrors = ({ stream }: Redis) => void stream?.on('error', () => undefined);

/** Connects; a server that does not answer is connected to later. */
export async function openRedis(url: string, keyOf: SharedKey, log: Logger) {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    // What was sent on a lost connection has been done without Redis.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    // Without data for so long the connection is made again: that of a frozen server, or of a network that was cut.
    socketTimeout: CONNECT_MS,
    keepAlive: KEEP_ALIVE_MS,
    retryStrategy: (times) => Math.min(times * 50, LONGEST_RETRY_MS),
  });
  const prefix = `community:${keyOf('prefix').slice(0, 8)}`;
  let fault: string | undefined;
  const availability = new Availability({
    name: 'Redis',
    limitMs: LIMIT_MS,
    reason: () => fault,
    probe: () => client.set(`${prefix}:probe`, '', 'EX', 10),
    log,
  });
  // What connecting fails for is said once, by the availability.
  client.on('error', ({ message, code }: NodeJS.ErrnoException) => {
    fault = message || code;
    ignoreFurtherErrors(client);
  });
  client.on('ready', () => {
    fault = undefined;
  });
  await Promise.race([once(client, 'ready'), pause(START_MS, undefined, { ref: false })]).catch(
    () => undefined,
  );
  await availability.check();

  const subscriber = client.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    socketTimeout: undefined,
  });
  subscriber.on('error', () => ignoreFurtherErrors(subscriber));
  const channel = `${prefix}:changes`;
  subscriber.subscribe(channel).catch(() => undefined);

  const run = <T>(work: () => Promise<T>): Promise<T> => availability.run(work);
  return {
    client,
    /** Begins every key and channel of the instances that have the same secret. */
    prefix,
    keyOf,
    isUp: () => availability.isUp,
    /** Runs commands; rejects after a while without an answer, and then at once until Redis answers again. */
    run,
    publish: (message: string) => void run(() => client.publish(channel, message)).catch(() => undefined),
    onMessage: (listener: (message: string) => void) =>
      subscriber.on('message', (_channel, message) => listener(message)),
    close: () => {
      availability.close();
      client.disconnect();
      subscriber.disconnect();
    },
  };
}
