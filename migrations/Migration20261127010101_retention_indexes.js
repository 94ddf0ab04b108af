import { Migration } from '@mikro-orm/migrations';

/** The indexes by which the retention finds the entries of the audit log that it removes, and no others. */
const INDEXES = {
  audit_entries_retention_index: `(("action" in ('CREATE', 'UPDATE', 'DELETE')), "created_at")`,
  audit_entries_visit_index: `("created_at") where "record" = 'ResidentVisit'`,
};

export class Migration20261127010101_retention_indexes extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    for (const [name, what] of Object.entries(INDEXES)) {
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`create index concurrently "${name}" on "audit_entries" ${what};`);
    }
  }
}
