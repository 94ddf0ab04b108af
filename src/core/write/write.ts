import type { EntityName, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/core';
import { constraintOf, isDeadlock } from '../../database/errors.js';
import { transactionQueries } from '../../database/transaction-queries.js';
import { badRequest, type DomainError, notFound } from '../../platform/errors.js';
import type { Context, WriteContext } from '../context.js';
import type { Id } from '../read/id.js';
import { readOne } from '../read/read.js';
import { type AnyRecord, dependentsOf } from '../read/record.js';
import { setUnitOfWork } from './unit-of-work.js';

/** What a broken constraint of the database means to the caller, by its name. */
export type Violations = Readonly<Record<string, () => DomainError>>;

const MOST_ATTEMPTS = 3;

/**
 * Runs a unit of work: one transaction, flushed and committed at its end, undone as a whole when it throws. Reads
 * inside it must use the context it is given. A broken constraint becomes the error named for it. Work that loses a
 * deadlock is run again, so it must do nothing that the transaction does not undo.
 */
export async function write<T>(
  ctx: Context,
  work: (tx: WriteContext) => Promise<T>,
  violations: Violations = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(ctx, work);
    } catch (error) {
      if (isDeadlock(error) && attempt < MOST_ATTEMPTS) continue;
      const violated = constraintOf(error);
      const meant = violated && violations[violated.name];
      if (meant) throw meant();
      throw error;
    }
  }
}

function runOnce<T>(ctx: Context, work: (tx: WriteContext) => Promise<T>): Promise<T> {
  return ctx.services.orm.em.fork().transactional(
    async (em) => {
      setUnitOfWork(em, { caller: ctx.caller, clock: ctx.services.clock });
      const tx = { ...ctx, em, queries: transactionQueries(em), loaders: new Map() };
      const result = await work(tx);
      await em.flush();
      return result;
    },
    { clear: true },
  );
}

/** Loads a record within the caller's reach for a change, locked until the end; NOT_FOUND when there is none. */
export async function findForWrite<T extends object>(
  tx: WriteContext,
  record: AnyRecord<T>,
  id: Id,
  message?: string,
): Promise<T> {
  const reached = await readOne(tx, record, id, { fields: ['id'] }, 'update');
  if (!reached) throw notFound(message);
  // The ORM works its types out from a concrete class; of a record in general it is only known that it has an id.
  return tx.em.findOneOrFail(
    record.entity as unknown as EntityName<T>,
    { id } as unknown as FilterQuery<NoInfer<T>>,
  ) as Promise<T>;
}

/**
 * Refuses an id in an input that names nothing within the caller's reach: BAD_REQUEST with the given message. A record
 * whose deletion hides others is kept from it until the end, so that nothing new hangs on what is deleted meanwhile.
 */
export async function assertInScope(
  tx: WriteContext,
  record: AnyRecord,
  id: Id,
  message: string,
): Promise<void> {
  const lock = dependentsOf(record.entity).length > 0 ? 'share' : 'none';
  const reached = await readOne(tx, record, id, { fields: ['id'] }, lock);
  if (!reached) throw badRequest(message);
}

/** Loads rows whatever the caller reaches, each locked until the end after those of lower id: two writers cannot block each other. */
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

/** Copies what an input gives onto a row; null clears a field. For bodies that carry the whole record. */
export function replaceFields<T extends object>(row: T, fields: Partial<T>): void {
  Object.assign(row, fields);
}

/** Copies what an input gives onto a row; what is left out or null stays as it is. For bodies that may leave out every field. */
export function patchFields<T extends object>(
  row: T,
  fields: { [K in keyof T]?: T[K] | null | undefined },
): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) (row as Record<string, unknown>)[name] = value;
  }
}
