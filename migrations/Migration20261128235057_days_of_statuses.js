import { Migration } from '@mikro-orm/migrations';

export class Migration20261128235057_days_of_statuses extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "resident_charges" add "status_set_on" date null;`);
  }
}
