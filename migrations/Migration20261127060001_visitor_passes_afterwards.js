import { Migration } from '@mikro-orm/migrations';

export class Migration20261127060001_visitor_passes_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "audit_entries_pass_index";`);
    this.addSql(
      `create index concurrently "audit_entries_pass_index" on "audit_entries" ("created_at") where "record" = 'VisitorPass';`,
    );
  }
}
