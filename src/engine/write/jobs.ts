import type { AddedJobs, QueuedWork } from '../../platform/jobs/job-queue.js';
import type { Services, WriteContext } from '../context.js';
import { unitOfWork } from './unit-of-work.js';

/** A kind of job, which a module declares with what its data is. */
export interface Job<Data extends object> extends Pick<QueuedWork, 'name' | 'retries'> {
  /** Does one job; `id` is the same at each attempt. It must bear repetition. */
  run(services: Services, data: Data, id: string): Promise<void>;
}

/** A kind of job without what does it, for modules that the one that does it imports. */
export type JobKind<Data extends object> = Omit<Job<Data>, 'run'> & Partial<Pick<Job<Data>, 'run'>>;

/** Adds jobs to the unit of work, which stores them; they begin once it is committed, or later where `afterSeconds` says so. */
export async function addJobs<Data extends object>(
  tx: WriteContext,
  job: JobKind<Data>,
  data: readonly Data[],
  options: Pick<AddedJobs, 'afterSeconds' | 'isBulk'> = {},
): Promise<void> {
  if (data.length === 0) return;
  const execute = async (text: string, values: readonly unknown[] = []) => ({
    rows: await tx.queries.change<object>(text, values),
  });
  await tx.services.jobs.add({ work: job, data, execute, requestId: tx.requestId, ...options });
  unitOfWork(tx.em).jobs?.add(job.name);
}
