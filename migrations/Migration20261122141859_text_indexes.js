import { Migration } from '@mikro-orm/migrations';

const TEXTS = [
  ['resident_charges', ['descripcion']],
  ['resident_payments', ['concepto']],
  ['surveys', ['titulo', 'descripcion']],
  ['tickets', ['contenido']],
  ['vehicles', ['license_plate', 'brand', 'model']],
];

/**
 * Indexes of the texts that `contains` is asked of, built while the service runs. An index that an interrupted start left
 * behind is invalid, so each is built anew.
 */
export class Migration20261122141859_text_indexes extends Migration {
  isTransactional() {
    return false;
  }

  async up() {
    // An administrator may have put the extension in any schema.
    const [extension] = await this.execute(
      `select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`,
    );
    const operators = `${extension?.schema ?? 'public'}.gin_trgm_ops`;
    for (const [table, columns] of TEXTS) {
      const name = `${table}_texts_index`;
      const keys = columns.map((column) => `search_text("${column}") ${operators}`).join(', ');
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`create index concurrently "${name}" on "${table}" using gin (${keys});`);
    }
  }
}
