import { Migration } from '@mikro-orm/migrations';

export class Migration20261128235337_fees_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "resident_charges" validate constraint "resident_charges_kind_check";`);
    this.addSql(`alter table "resident_charges" validate constraint "resident_charges_month_check";`);
    this.addSql(`alter table "resident_charges" validate constraint "resident_charges_month_form_check";`);
  }
}
