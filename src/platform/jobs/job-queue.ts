import { setTimeout as pause } from 'node:timers/promises';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { counter, gauge } from '../process-metrics.js';
import type { SealedSecrets } from '../security/secrets.js';
import type { Tracing } from '../tracing/open-telemetry.js';

/** Runs a text of one or several statements; one that fails leaves no transaction open. */
export type RunText = (text: string, values?: readonly unknown[]) => Promise<{ rows: object[] }>;

/** A kind of work that goes on after the answer. */
export interface QueuedWork {
  /** The name of its queue, which a migration makes. */
  readonly name: string;
  /** Its attempts after the first: how many, and the seconds before the first and the last of them. */
  readonly retries: { readonly most: number; readonly firstSeconds: number; readonly longestSeconds: number };
  /** The jobs of it that an instance runs at the same time: at least two, ten unless it says so. */
  readonly atOnce?: number;
  /** Does one job. It runs again after a fault, or when the process has died meanwhile, so it must bear repetition. */
  run(data: object, id: string): Promise<void>;
}

/** What is added to a queue. */
export interface AddedJobs {
  readonly work: Pick<QueuedWork, 'name' | 'retries'>;
  readonly data: readonly object[];
  /** Runs the statement in the transaction that causes the jobs; without it, they are stored at once. */
  readonly execute?: RunText;
  /** The request that causes them. */
  readonly requestId?: string;
  /** Seconds within which all instances together add one job. */
  readonly onceIn?: number;
  /** The seconds after which each of them begins at the earliest, in the order of the data. */
  readonly afterSeconds?: readonly number[] | undefined;
  /** Whether they go to many, and so begin behind those of the queue for which one person waits. */
  readonly isBulk?: boolean | undefined;
}

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

/** How often an instance looks, for an idle service at most one statement in two seconds. */
export interface QueueIntervals {
  /** For jobs that no instance has begun, or whose next attempt is due: each queue. */
  readonly pollSeconds: number;
  /** For jobs whose process has died: after the start, and the instances together. */
  readonly firstSeconds: number;
  readonly superviseSeconds: number;
}

interface QueueOptions {
  readonly execute: RunText;
  readonly intervals?: QueueIntervals;
  readonly works: readonly QueuedWork[];
  readonly sealed: SealedSecrets;
  readonly log: Logger;
  readonly tracing: Tracing | null;
}

/** Ends a job without a further attempt. */
export class JobGivenUp extends Error {}

/** A job as it is stored: what it works with is encrypted, since it may name persons and hold secrets. */
interface StoredJob {
  readonly sealed: string;
  readonly requestId?: string;
  readonly trace?: string;
}

/** The schema of the tables, which a migration makes. */
const SCHEMA = 'jobs';

/** The jobs that an instance runs of one queue at the same time, where its work does not say so. */
const BATCH = 10;

/** The priority of jobs that go to many; others have 0. */
const BULK_PRIORITY = -1;

/** The longest run of a job. */
const LONGEST_RUN_SECONDS = 120;

/** The silence after which a job counts as left by its process; the shortest that the package takes. */
const HEARTBEAT_SECONDS = 10;

/** At the first look the jobs count as left of a process in whose place this one was started. */
const INTERVALS: QueueIntervals = {
  pollSeconds: 35,
  firstSeconds: HEARTBEAT_SECONDS + 1,
  superviseSeconds: 60,
};

/** How long a job that others must not add again stays once it is done; any other one is removed at once. */
const KEPT_SECONDS = 2 * 60 * 60;

const GRACE_MS = 5_000;

/**
 * Removes the jobs whose last attempt did not end, mostly since its process died. pg-boss marks them as failed; those that fail
 * in a running process are removed by it.
 */
const REMOVE_LEFT = `delete from ${SCHEMA}.job where state = 'failed' returning id, name, retry_count as retries, data->>'requestId' as "requestId"`;

interface LeftJob {
  readonly id: string;
  readonly name: string;
  readonly retries: number;
  readonly requestId: string | null;
}

const runs = counter('jobs_total', 'Runs of jobs, by their queue and outcome', ['queue', 'outcome']);
const waiting = gauge('jobs_waiting', 'Jobs that wait for a run, by their queue, as of the last minute', [
  'queue',
]);

/** Opens the queue on the tables that the migrations made, and begins to work. */
export async function openJobQueue({
  execute,
  intervals: { pollSeconds, firstSeconds, superviseSeconds } = INTERVALS,
  works,
  sealed,
  log,
  tracing,
}: QueueOptions) {
  const boss = new PgBoss({
    db: { executeSql: execute },
    schema: SCHEMA,
    migrate: false,
    schedule: false,
    supervise: false,
    registerInstance: false,
    monitorVacuum: false,
    reindex: false,
    openTelemetry: { enabled: false },
    queueCacheIntervalSeconds: KEPT_SECONDS,
    // A queue that was looked at just before its time would wait for the next time.
    monitorIntervalSeconds: superviseSeconds / 2,
    maintenanceIntervalSeconds: KEPT_SECONDS,
  });
  boss.on('error', (err) => log.warn({ err }, 'The job queue has a problem'));
  boss.on('warning', ({ message }) => log.warn(`The job queue warns: ${message}`));
  await boss.start();

  const ownerOf = (name: string) => `job ${name}`;

  const settle = async (work: QueuedWork, job: JobWithMetadata<StoredJob>): Promise<JobResult> => {
    const queue = work.name;
    const { id, data, retryCount } = job;
    let outcome = 'done';
    try {
      const opened = sealed.open(data.sealed, ownerOf(queue));
      if (!opened) throw new Error('No key opens the data of the job');
      const run = () => work.run(JSON.parse(opened.secret) as object, id);
      await (tracing && data.trace ? tracing.resume(data.trace, run) : run());
    } catch (err) {
      const isLast = retryCount >= job.retryLimit || err instanceof JobGivenUp;
      outcome = isLast ? 'given_up' : 'failed';
      const line = { err, queue, job: id, attempt: retryCount + 1, requestId: data.requestId };
      log.error(line, isLast ? 'A job is given up' : 'A job failed, and will run again');
    }
    runs.inc({ queue, outcome });
    if (outcome === 'failed') return { id, status: 'failed' };
    if (job.singletonOn === null) await boss.deleteJob(queue, job);
    return { id, status: 'completed' };
  };

  const workers = new Map<string, string>();
  for (const work of works) {
    const options = {
      pollingIntervalSeconds: pollSeconds,
      // The package takes the next ones at once where these were as many as it asked for, unless that is one.
      batchSize: work.atOnce ?? BATCH,
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    const worker = await boss.work<StoredJob, JobResult[], typeof options>(work.name, options, (jobs) =>
      Promise.all(jobs.map((job) => settle(work, job))),
    );
    workers.set(work.name, worker);
  }

  const supervise = async () => {
    await boss.supervise();
    const { rows } = await execute(REMOVE_LEFT);
    for (const { id, name: queue, retries, requestId } of rows as LeftJob[]) {
      const line = { queue, job: id, attempt: retries + 1, requestId: requestId ?? undefined };
      log.error(line, 'A job is given up, since its last attempt did not end');
      runs.inc({ queue, outcome: 'given_up' });
    }
    for (const { name, queuedCount } of await boss.getQueues()) waiting.set({ queue: name }, queuedCount);
  };
  const superviseSafely = () =>
    supervise().catch((err: unknown) => log.warn({ err }, 'The job queue could not be supervised'));
  const first = setTimeout(superviseSafely, firstSeconds * 1000).unref();
  const supervision = setInterval(superviseSafely, superviseSeconds * 1000).unref();

  return {
    async add(jobs: AddedJobs): Promise<void> {
      const { work, data, execute: within, requestId, onceIn, afterSeconds, isBulk } = jobs;
      const { name, retries } = work;
      const trace = tracing?.carry();
      const stored = data.map((each, index) => ({
        data: {
          sealed: sealed.seal(JSON.stringify(each), ownerOf(name)),
          ...(requestId === undefined ? {} : { requestId }),
          ...(trace === undefined ? {} : { trace }),
        } satisfies StoredJob,
        retryLimit: retries.most,
        retryDelay: retries.firstSeconds,
        retryDelayMax: retries.longestSeconds,
        retryBackoff: true,
        expireInSeconds: LONGEST_RUN_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deleteAfterSeconds: KEPT_SECONDS,
        ...(isBulk ? { priority: BULK_PRIORITY } : {}),
        ...(onceIn === undefined ? {} : { singletonSeconds: onceIn }),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds[index] ?? 0 }),
      }));
      await boss.insert(name, stored, within ? { db: { executeSql: within } } : {});
    },
    /** Begins on this instance what is stored in a queue. */
    begin: (name: string): void => boss.notifyWorker(workers.get(name) as string),
    /** Lets running jobs finish within some seconds, then gives them back to the queue. */
    async close(): Promise<void> {
      clearTimeout(first);
      clearInterval(supervision);
      const finished = Promise.all(works.map(({ name }) => boss.offWork(name, { wait: true })));
      await Promise.race([finished, pause(GRACE_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

const INTERVAL = 60 * 60 * 1000;
const FIRST = 60 * 1000;

/** Adds a job every hour, one for all instances that share the database. Returns a function that stops it. */
export function startHourly(
  { jobs, log }: { jobs: JobQueue; log: Logger },
  work: AddedJobs['work'],
  data: object,
): () => void {
  const run = () => {
    jobs.add({ work, data: [data], onceIn: INTERVAL / 1000 }).then(
      () => jobs.begin(work.name),
      (err: unknown) => log.error({ err, queue: work.name }, 'An hourly job could not be begun'),
    );
  };
  const first = setTimeout(run, FIRST).unref();
  const timer = setInterval(run, INTERVAL).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
