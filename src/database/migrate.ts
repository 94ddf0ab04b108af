import type { MikroORM } from '@mikro-orm/postgresql';

/** Applies the pending migrations, all in one transaction, so that a failure leaves the database unchanged. */
export async function applyMigrations(orm: MikroORM, log: (line: string) => void): Promise<void> {
  const applied = await orm.migrator.up();
  for (const migration of applied) log(`Migration ${migration.name} applied`);
}
