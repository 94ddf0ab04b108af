import { Migration } from '@mikro-orm/migrations';

export class Migration20261128195918_imported_people extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "import_rows" add "further_ids" text[] null;`);
    this.addSql(
      `alter table "import_rows" add constraint "import_rows_further_ids_check" check (cardinality("further_ids") <= 4 and longest_text("further_ids") <= 36) not valid;`,
    );
  }
}
