import { Migration } from '@mikro-orm/migrations';

export class Migration20261128195919_imported_people_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "import_rows" validate constraint "import_rows_further_ids_check";`);
  }
}
