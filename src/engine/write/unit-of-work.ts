import type { EntityManager } from '@mikro-orm/core';
import { conflict, dailyMeasureReached } from '../../platform/errors.js';
import type { AddedJobs, QueuedWork } from '../../platform/jobs/job-queue.js';
import { type Clock, dayInZone, secondsLeftOfDay, systemClock } from '../../platform/time.js';
import type { Context, Deleting, Running, Services, WriteContext } from '../context.js';
import type { Changes } from '../database/queries.js';
import type { PipelinedConnection } from '../database/transaction.js';
import { isMeasured } from '../policy.js';
import type { Id } from '../read/declare.js';
import { readOne } from '../read/read.js';
import { type AnyRecord, definitionOf } from '../read/record.js';

/** What is stored in rows: new records, and the bytes of everything that is written. */
export interface Stored {
  readonly records: number;
  readonly bytes: number;
}

/** What the changes of some records by one unit of work are called, such as `TICKET_RESOLVED`. */
interface NamedChanges {
  readonly record: string;
  readonly ids: readonly string[];
  readonly name: string;
}

/** The data of a unit of work that hooks of the ORM need. */
interface UnitOfWork {
  readonly clock: Clock;
  /** The context of the request, whose writes the audit log records; null outside of `write`. */
  readonly tx: WriteContext | null;
  /** Whether it may use the last space of the disk, so that it must add no rows but those of a sign-in. */
  readonly usesReserve?: boolean;
  /** The queues of the jobs that it adds. */
  readonly jobs?: Set<string>;
  /** What its changes are called in the feed. */
  readonly named?: NamedChanges[];
  /** The time of its rows, once one of them has it. */
  moment?: string;
  /** What its flushes have stored, for the daily measure. */
  stored?: Stored;
}

const units = new WeakMap<EntityManager, UnitOfWork>();

export function setUnitOfWork(em: EntityManager, unit: UnitOfWork): void {
  units.set(em, unit);
}

/** Returns the unit of work; one outside of `write`, such as seeding, has no context and uses the system clock. */
export const unitOfWork = (em: EntityManager): UnitOfWork =>
  units.get(em) ?? { clock: systemClock, tx: null };

/** Returns the user of a write, for `onCreate` and `onUpdate` of a column; null for work of the service itself. */
export const author = (_row: unknown, em: EntityManager): string | null =>
  unitOfWork(em).tx?.caller?.userId ?? null;

/** Returns the time of a write, the same in all its rows and columns, for `onCreate` and `onUpdate` of a column. */
export function stamp(_row: unknown, em: EntityManager): string {
  const unit = unitOfWork(em);
  unit.moment ??= unit.clock.nowIso();
  return unit.moment;
}

/** Adds what a flush has stored to the sum of its unit of work. */
export function addStored(em: EntityManager, { records, bytes }: Stored): void {
  const unit = unitOfWork(em);
  const before = unit.stored ?? { records: 0, bytes: 0 };
  unit.stored = { records: before.records + records, bytes: before.bytes + bytes };
}

/** Counts what a unit of work stored, as its last lock, so it cannot deadlock. Throws TOO_MANY_REQUESTS beyond the measure. */
export async function assertDailyMeasure(tx: WriteContext): Promise<void> {
  const { stored } = unitOfWork(tx.em);
  if (stored && !(await countStored(tx, tx.queries, stored))) {
    const { clock, config } = tx.services;
    throw dailyMeasureReached(secondsLeftOfDay(clock, config.timeZone));
  }
}

/** Counts what the caller stores; false, and nothing is counted, if it exceeds the daily measure. */
export async function countStored(
  { caller, services: { clock, config } }: Context,
  queries: Changes,
  { records, bytes }: Stored,
): Promise<boolean> {
  if (!caller || !isMeasured(caller) || bytes === 0) return true;
  const { recordsPerDay, bytesPerDay } = config.rows;
  const day = dayInZone(clock, config.timeZone);
  const values = [caller.userId, day, records, bytes, recordsPerDay, bytesPerDay];
  return (await queries.change(COUNT, values)).length > 0;
}

/** The statement that counts: a single one, so parallel writes on several instances cannot exceed the measure together. */
const COUNT = `
  with "earlier" as (delete from "record_days" where "user_id" = $1 and "day" < $2::date)
  insert into "record_days" ("user_id", "day", "records", "bytes") select $1, $2::date, $3::integer, $4::bigint
    where $3::integer <= $5::bigint and $4::bigint <= $6::bigint
  on conflict ("user_id", "day") do update set
    "records" = "record_days"."records" + excluded."records", "bytes" = "record_days"."bytes" + excluded."bytes"
    where "record_days"."records" + excluded."records" <= $5::bigint
      and "record_days"."bytes" + excluded."bytes" <= $6::bigint
  returning "records"`;

/** Names changes of a unit of work in the feed of changes. */
export const nameChanges = ({ em }: WriteContext, changes: NamedChanges): void =>
  void unitOfWork(em).named?.push(changes);

/** Stores the names of the changes that the triggers have recorded, by one statement. */
export function storeNames(em: EntityManager, queries: PipelinedConnection): void {
  const { named = [] } = unitOfWork(em);
  if (named.length === 0) return;
  const rows = named.flatMap(({ record, ids, name }) => ids.map((id) => [record, id, name] as const));
  queries.changeWithNext(
    NAME,
    [0, 1, 2].map((place) => rows.map((row) => row[place])),
  );
}

/** Names changes. Of arrays PostgreSQL expects so few rows that it finds each by an index; of JSON so many that it would read the whole feed. */
const NAME = `
  update "change_events" e set "events" = n."names" from (
    select r."record", r."id", array_agg(distinct r."name" order by r."name") as "names"
    from unnest($1::text[], $2::text[], $3::text[]) r("record", "id", "name") group by 1, 2
  ) n where e."record" = n."record" and e."record_id" = n."id" and e."transaction" = pg_current_xact_id()`;

/** A kind of job, declared by a module with the type of its data. */
export interface Job<Data extends object> extends Pick<QueuedWork, 'name' | 'retries' | 'atOnce'> {
  /** Runs one job; `id` is the same at each attempt. It must be idempotent. */
  run(services: Services, data: Data, id: string): Promise<void>;
}

/** A kind of job without its `run`, for modules that must not import the module which has it. */
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

/** Runs work with a value in the state of the running operation, where its unit of work finds it. */
export async function whileRunning<Name extends keyof Running, T>(
  { running }: Context,
  name: Name,
  value: Running[Name],
  work: () => Promise<T>,
): Promise<T> {
  running[name] = value;
  try {
    return await work();
  } finally {
    delete running[name];
  }
}

/** Reads the answer of the mutation that a unit of work belongs to, by its last statement. */
export async function readAnswer(tx: Context, result: unknown): Promise<void> {
  const { asked, args } = tx.running;
  const id = isId(result) ? result : args?.id;
  if (!asked || !isId(id)) return;
  asked.answer = { id, row: await asked.read({ ...tx, endsWithRead: true }, id) };
}

const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';

/** Returns the deletion that is running, if it is one of this record. */
export function deletingOf({ running }: Context, { entity }: AnyRecord, id: Id): Deleting | undefined {
  const { deleting, args } = running;
  return deleting?.record === entity.name && args?.id === id ? deleting : undefined;
}

/**
 * Throws CONFLICT for a change of the record that the mutation names, without an id the account of its caller, that was prepared
 * on another version; a record that the caller may not read is left to the policy.
 */
export async function assertExpectedVersion(
  tx: WriteContext,
  { entity }: AnyRecord,
  row: { readonly id: Id; readonly version?: number },
): Promise<void> {
  const { args: { id = tx.caller?.userId, expectedVersion } = {}, versions } = tx.running;
  const expected = typeof expectedVersion === 'number' ? [expectedVersion] : versions;
  if (!expected || id !== row.id || row.version === undefined || expected.includes(row.version)) return;
  const record = definitionOf(entity.name);
  const current =
    record && (await readOne(tx, record, row.id, { fields: ['id', 'version', 'updatedAt'] as const }));
  if (current) throw conflict(current, { isPrecondition: tx.isLegacy });
}
