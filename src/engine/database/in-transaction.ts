import { TransactionContext } from '@mikro-orm/core';
import { EntityManager, type MikroORM } from '@mikro-orm/postgresql';
import type { LeasedTransaction } from './pipelined-dialect.js';

const leases = new WeakMap<MikroORM, () => LeasedTransaction>();

/** Sets where the transactions of an ORM get their connections. */
export function setLease(orm: MikroORM, lease: () => LeasedTransaction): void {
  leases.set(orm, lease);
}

/** The disk space of a transaction: that of all, or what is left to some of them when that has been used up. */
export type Space = 'ordinary' | 'reserve';

const BEGIN: Readonly<Record<Space, string>> = { ordinary: 'begin', reserve: 'begin read write' };

/**
 * Runs work in a transaction with its own entity manager, which the work flushes. `em.transactional` flushes a second
 * time, and waits for the event loop in layers of the ORM and Kysely.
 */
export function inTransaction<T>(
  orm: MikroORM,
  work: (em: EntityManager) => Promise<T>,
  space: Space = 'ordinary',
): Promise<T> {
  const em = managerOf(orm);
  return TransactionContext.create(em, async () => {
    const transaction = (leases.get(orm) as () => LeasedTransaction)();
    const connection = transaction.leased;
    try {
      connection.begin(BEGIN[space]);
      em.setTransactionContext(transaction);
      const result = await work(em);
      await connection.commit();
      return result;
    } catch (error) {
      // Why the transaction failed matters more than a rollback that fails too.
      await connection.rollback().catch(() => connection.release(true));
      throw error;
    } finally {
      connection.release();
    }
  });
}

/** Forks as `em.fork()`, which also sets the configuration of the ORM and variables of the process each time. */
const managerOf = ({ config, driver, em }: MikroORM): EntityManager =>
  new EntityManager(config, driver, em.getMetadata(), false, em.getEventManager());
