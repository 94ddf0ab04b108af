import { Migration } from '@mikro-orm/migrations';

export class Migration20261130062137_surveys_of_eastern_zones_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "surveys" validate constraint "surveys_period_check";`);
  }
}
