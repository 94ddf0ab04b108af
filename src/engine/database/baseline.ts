import type { MikroORM } from '@mikro-orm/postgresql';

/*
 * The baseline makes the tables that all migrations before the first release had made. A database that has all of these goes
 * on as it is: the baseline counts as applied.
 */

/** The migrations that took the place of the former ones. */
const BASELINE = ['Migration20261128070102_baseline', 'Migration20261128070103_jobs'];

/** The last of the former migrations, and how many there were. */
const LAST_FORMER = 'Migration20261128070100_confirmed_emails';
const FORMER_COUNT = 84;

/** The last version that has the former migrations. */
export const COMMIT_WITH_FORMER = '6b266fa4';

const isFormer = (name: string) => /^Migration\d{14}_/.test(name) && name <= LAST_FORMER;

/** Tells whether a database of some migrations lacks what the baseline makes and this version cannot apply. */
export function isBeforeBaseline(names: readonly string[]): boolean {
  const count = names.filter(isFormer).length;
  return count > 0 && count < FORMER_COUNT;
}

/** Returns the names of applied migrations with the baseline in the place of the former ones. */
export const withBaseline = (names: readonly string[]): readonly string[] =>
  names.some(isFormer) ? [...BASELINE, ...names.filter((name) => !isFormer(name))] : names;

/** Stores that the baseline is applied where all former migrations are, before others are applied. */
export async function storeBaseline(orm: MikroORM): Promise<void> {
  const applied = (await orm.migrator.getExecuted()).map(({ name }) => name);
  const former = applied.filter(isFormer);
  if (former.length === 0) return;
  await orm.em.transactional(async (em) => {
    for (const name of BASELINE)
      await em.execute('insert into mikro_orm_migrations (name) values (?)', [name]);
    for (const name of former) await em.execute('delete from mikro_orm_migrations where name = ?', [name]);
  });
}
