import { TransactionContext } from '@mikro-orm/core';
import { EntityManager, type MikroORM } from '@mikro-orm/postgresql';
import type { LeasedTransaction } from './pipelined-dialect.js';

const leases = new WeakMap<MikroORM, () => LeasedTransaction>();

/** Says where the transactions of an ORM get their connections. */
export function setLease(orm: MikroORM, lease: () => LeasedTransaction): void {
  leases.set(orm, lease);
}

/** The disk space of a transaction: that of all, or what is left to some of them when that has been used up. */
export type Space = 'ordinary' | 'reserve';

const BEGIN: Readonly<Record<Space, string>> = { ordinary: 'begin', reserve: 'begin read write' };

/**
 * Runs work in a transaction with an entity manager of its own, which the work flushes. `em.transactional` would flush a
 * second time, and begin and commit through layers of the ORM and Kysely that each wait for the event loop.
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
      await connection.rollback().catch(() => connection.discard());
      throw error;
    } finally {
      connection.release();
    }
  });
}

/** As `em.fork()`, which sets the configuration of the ORM and variables of the process each time. */
const managerOf = ({ config, driver, em }: MikroORM): EntityManager =>
  new EntityManager(config, driver, em.getMetadata(), false, em.getEventManager());
