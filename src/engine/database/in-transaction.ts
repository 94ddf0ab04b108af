import { TransactionContext } from '@mikro-orm/core';
import { EntityManager, type MikroORM } from '@mikro-orm/postgresql';

/** The disk space of a transaction: that of all, or what is left to some of them when that has been used up. */
export type Space = 'ordinary' | 'reserve';

/**
 * Runs work in a transaction with its own entity manager, which the work flushes; `em.transactional` flushes a second
 * time.
 */
export function inTransaction<T>(
  orm: MikroORM,
  work: (em: EntityManager) => Promise<T>,
  space: Space = 'ordinary',
): Promise<T> {
  const em = managerOf(orm);
  return TransactionContext.create(em, async () => {
    const begin = orm.em.getConnection().getClient().startTransaction();
    const transaction = await (space === 'reserve' ? begin.setAccessMode('read write') : begin).execute();
    try {
      em.setTransactionContext(transaction);
      const result = await work(em);
      await transaction.commit().execute();
      return result;
    } catch (error) {
      // Why the transaction failed matters more than a rollback that fails too.
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
      throw error;
    }
  });
}

/** Forks as `em.fork()`, which also sets the configuration of the ORM and variables of the process each time. */
const managerOf = ({ config, driver, em }: MikroORM): EntityManager =>
  new EntityManager(config, driver, em.getMetadata(), false, em.getEventManager());
