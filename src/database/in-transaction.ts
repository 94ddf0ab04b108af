import { TransactionContext } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/**
 * Runs work in a transaction with an entity manager of its own, which the work flushes. `em.transactional` would fork the
 * manager a second time, flush a second time, and then move the entities to a manager that nobody uses.
 */
export function inTransaction<T>(orm: MikroORM, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const em = orm.em.fork();
  return TransactionContext.create(em, () =>
    em.getConnection().transactional((transaction) => {
      em.setTransactionContext(transaction);
      return work(em);
    }),
  );
}
