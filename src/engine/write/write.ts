import { setTimeout as pause } from 'node:timers/promises';
import {
  type EntityName,
  type FilterQuery,
  type IsSubset,
  LockMode,
  type Primary,
  type QueryOrderMap,
  type RequiredEntityData,
} from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError, databaseUnavailable } from '../../platform/errors.js';
import type { Params } from '../../platform/message.js';
import { counter } from '../../platform/process-metrics.js';
import type { RefusalReason } from '../../platform/refusal-reasons.js';
import type { Context, WriteContext } from '../context.js';
import { constraintOf, isDeadlock, isFull, isStalePlan } from '../database/errors.js';
import { inTransaction, type Space, transactionQueries } from '../database/transaction.js';
import { assertAudienceOfRow } from '../policy/row-scope.js';
import { actorOf, callerOf } from '../policy.js';
import { type Id, tableOf } from '../read/declare.js';
import { readForUpdate } from '../read/read.js';
import { type AnyRecord, notFoundError } from '../read/record.js';
import { storeClaim } from './idempotency.js';
import { takenId } from './references.js';
import {
  assertDailyMeasure,
  assertExpectedVersion,
  deletingOf,
  readAnswer,
  setUnitOfWork,
  storeNames,
} from './unit-of-work.js';

const deadlocks = counter(
  'write_deadlocks_total',
  'Transactions that lost a deadlock, each of which is run again',
);

/** The errors for the database constraints that a write may violate, by the name of the constraint or the empty column. */
export type Violations = Readonly<Record<string, () => DomainError>>;

const MOST_ATTEMPTS = 5;

/** Work that runs again waits for a random part of this before, so that the others end first. */
const LONGEST_PAUSE_MS = 200;

/**
 * Runs a unit of work: one transaction, flushed and committed at its end, rolled back if it throws. Reads inside must
 * use the context that it receives. A violated constraint becomes the error given for it. Retries work that loses a
 * deadlock, has a statement whose tables were changed since it was prepared, throws `LocksOutdated`, or finds the disk
 * nearly full (on the reserved space), so it must have no effects that a rollback does not undo. A client that
 * disconnects before the commit ends it, unless its request has stored something before.
 */
export async function write<T>(
  ctx: Context,
  work: (tx: WriteContext) => Promise<T>,
  violations: Violations = {},
): Promise<T> {
  let space: Space = 'ordinary';
  for (let attempt = 1; ; attempt++) {
    try {
      const { userId, communityIds = [] } = actorOf(ctx.caller) ?? {};
      const communityId = communityIds.length === 1 ? communityIds[0] : undefined;
      const result = await ctx.services.inTurn({ userId, communityId }, () => runOnce(ctx, work, space));
      // What the request has read before may have changed.
      ctx.loaders.clear();
      return result;
    } catch (error) {
      abandonmentOf(ctx)?.throwIfAborted();
      if (isFull(error) && space === 'ordinary' && (await ctx.services.hasReserve())) {
        space = 'reserve';
        continue;
      }
      if (isDeadlock(error)) deadlocks.inc();
      const mayPass = isDeadlock(error) || isStalePlan(error) || error instanceof LocksOutdated;
      if (mayPass && attempt < MOST_ATTEMPTS) {
        await pause(Math.random() * LONGEST_PAUSE_MS);
        continue;
      }
      if (error instanceof LocksOutdated) throw databaseUnavailable();
      const violated = constraintOf(error);
      const meant = violated && (violations[violated.name]?.() ?? takenId(ctx, violated));
      throw meant ?? error;
    }
  }
}

/** Thrown by work that needs rows which it has not locked in their order, since others changed them while it waited. */
export class LocksOutdated extends Error {}

/** Returns the signal that ends the next unit of work of a request; none once one is committed, so that none is half done. */
const abandonmentOf = ({ disconnected, running }: Context): AbortSignal | undefined =>
  running.hasStored ? undefined : disconnected;

async function runOnce<T>(ctx: Context, work: (tx: WriteContext) => Promise<T>, space: Space): Promise<T> {
  const { caller, services, running } = ctx;
  // The next unit of work of the request stores its claim.
  const claim = running.claim?.state === 'open' ? running.claim : undefined;
  const jobs = new Set<string>();
  const unitOfWork = async (em: EntityManager) => {
    const queries = transactionQueries(em, abandonmentOf(ctx));
    const tx = { ...ctx, em, queries, loaders: new Map() };
    const usesReserve = space === 'reserve';
    setUnitOfWork(em, { clock: services.clock, tx, usesReserve, jobs, named: [] });
    if (claim) await storeClaim(tx, claim);
    const written = await work(tx);
    await em.flush();
    storeNames(em, queries);
    await assertDailyMeasure(tx);
    await readAnswer(tx, written);
    return written;
  };
  const result = await inTransaction(services.orm, unitOfWork, space);
  if (claim) claim.state = 'stored';
  running.hasStored = true;
  services.hub.announce();
  for (const name of jobs) services.jobs.begin(name);
  const user = services.replicas && actorOf(caller);
  if (user) await services.replicas.noteWrite(user.userId);
  return result;
}

/**
 * Loads a record within scope for a change and locks it; NOT_FOUND without one, FORBIDDEN for an audience beyond the
 * caller's communities, CONFLICT for another version than the request expects.
 */
export async function findForWrite<T extends object>(
  tx: WriteContext,
  record: AnyRecord<T>,
  id: Id,
): Promise<T> {
  const deleting = deletingOf(tx, record, id);
  const found = await readForUpdate(tx, record, id, deleting?.keys);
  if (!found) throw notFoundError(record);
  if (deleting) deleting.row = found;
  await assertExpectedVersion(tx, record, { id, version: found.version as number | undefined });
  assertAudienceOfRow(callerOf(tx), record.scope, found);
  return managedRow(tx, record, found);
}

/** Returns the work of a mutation that deletes a record whose rules are its scope and the level of the mutation. */
export const removing =
  <T extends object>(record: AnyRecord<T>) =>
  (ctx: Context, id: Id): Promise<void> =>
    write(ctx, async (tx) => {
      tx.em.remove(await findForWrite(tx, record, id));
    });

/** Returns the row in the unit of work, as it was read for a change. */
export function managedRow<T extends object>(
  tx: WriteContext,
  record: AnyRecord<T>,
  found: Readonly<Record<string, unknown>>,
): T {
  // The types of the ORM need a concrete class.
  const entity = record.entity as unknown as EntityName<T>;
  const known = tx.em.getUnitOfWork().getById<T>(entity, found.id as Primary<T>);
  if (known) return known;
  const stored = tableOf(record.entity).columns.map((name) => [name, found[name]]);
  return tx.em.map(entity, Object.fromEntries(stored), { mapped: true });
}

/** Loads rows, unscoped, and locks them in the order of their ids, so that two writers cannot deadlock. */
export async function lockInOrder<T extends object>(
  tx: WriteContext,
  entity: EntityName<T>,
  where: FilterQuery<NoInfer<T>>,
): Promise<T[]> {
  return tx.em.find(entity, where, {
    orderBy: { id: 'asc' } as QueryOrderMap<T>,
    lockMode: LockMode.PESSIMISTIC_WRITE,
  }) as Promise<T[]>;
}

/** Refuses a field that the row lacks, such as one whose property was renamed on the record alone. */
export type NoOthers<Fields, T> = { readonly [Name in Exclude<keyof Fields, keyof T>]: never };

export type Patch<T> = { [Name in keyof T]?: T[Name] | null | undefined };

/** Copies the fields of a patch to a row: a missing field keeps its value, null clears it. */
export function patchFields<T extends object, Fields extends object>(
  row: T,
  fields: Fields & Patch<T> & NoOthers<Fields, T>,
): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) (row as Record<string, unknown>)[name] = value;
  }
}

/** Runs a write, and adds what helps its caller to a refusal, read after the transaction. REST has no place for it. */
export async function helping<T>(
  ctx: Context,
  reason: RefusalReason,
  write: () => Promise<T>,
  help: () => Promise<Params>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (ctx.isLegacy || !(error instanceof DomainError) || error.reason !== reason) throw error;
    throw error.withHelp(await help());
  }
}

/** Adds a row to the unit of work, with the id that the client made for it if there is one. */
export function createRow<
  T extends { id: string },
  Data extends RequiredEntityData<T> = RequiredEntityData<T>,
>({ em }: WriteContext, entity: EntityName<T>, data: Data & IsSubset<RequiredEntityData<T>, Data>): T {
  const { id, ...fields } = data as RequiredEntityData<T> & { id?: string | null };
  // Without the id the fields have a type that TypeScript cannot derive from a generic one.
  const row = em.create(entity, fields as unknown as RequiredEntityData<T>);
  // The ORM would take a loaded row for one that is created with the same id, and change it.
  if (id) row.id = id;
  return row;
}

/** Tells whether a patch leaves out every field, and so changes nothing. */
export const isEmptyPatch = (patch: object): boolean =>
  Object.values(patch).every((value) => value === undefined);

/** Returns the author of a change, as a field of the row that a patch changes; an empty patch has none. */
export const changedBy = (tx: WriteContext, patch: object): { readonly updatedByUserId?: string } =>
  isEmptyPatch(patch) ? {} : { updatedByUserId: callerOf(tx).userId };
