import { Migration } from '@mikro-orm/migrations';

export class Migration20261129041719_late_fees_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "fees" validate constraint "fees_late_kind_check";`);
    this.addSql(`alter table "fees" validate constraint "fees_late_repeats_check";`);
    this.addSql(`alter table "fees" validate constraint "fees_late_when_check";`);
    this.addSql(`alter table "fees" validate constraint "fees_late_bounds_check";`);
    this.addSql(`alter table "fees" validate constraint "fees_late_rule_check";`);
  }
}
