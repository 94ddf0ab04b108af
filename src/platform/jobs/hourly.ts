import type { Logger } from 'pino';
import type { AddedJobs, JobQueue } from './job-queue.js';

const INTERVAL = 60 * 60 * 1000;
const FIRST = 60 * 1000;

interface HourlyOptions {
  readonly jobs: JobQueue;
  readonly log: Logger;
}

/** Adds a job every hour, one for all instances that share the database. Returns a function that stops it. */
export function startHourly({ jobs, log }: HourlyOptions, work: AddedJobs['work'], data: object): () => void {
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
