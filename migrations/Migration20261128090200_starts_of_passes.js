import { Migration } from '@mikro-orm/migrations';

export class Migration20261128090200_starts_of_passes extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "visitor_passes_visitor_name_start_index";`);
    this.addSql(
      `create index concurrently "visitor_passes_visitor_name_start_index" on "visitor_passes" ((search_text("left"("visitor_name", 100))) text_pattern_ops);`,
    );
    this.addSql(`drop index concurrently if exists "visitor_passes_license_plate_start_index";`);
    this.addSql(
      `create index concurrently "visitor_passes_license_plate_start_index" on "visitor_passes" ((plate_text("left"("license_plate", 100))) text_pattern_ops);`,
    );
  }
}
