import { Migration } from '@mikro-orm/migrations';

export class Migration20261128163113_unit_money_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "resident_charges" validate constraint "resident_charges_unit_id_foreign";`);
    this.addSql(
      `alter table "resident_charges" validate constraint "resident_charges_unit_community_foreign";`,
    );
    this.addSql(`drop index concurrently if exists "resident_charges_unit_order_index";`);
    this.addSql(
      `create index concurrently "resident_charges_unit_order_index" on "resident_charges" ("unit_id", "fecha", "id");`,
    );
    this.addSql(`alter table "resident_payments" validate constraint "resident_payments_unit_id_foreign";`);
    this.addSql(
      `alter table "resident_payments" validate constraint "resident_payments_unit_community_foreign";`,
    );
    this.addSql(`drop index concurrently if exists "resident_payments_unit_order_index";`);
    this.addSql(
      `create index concurrently "resident_payments_unit_order_index" on "resident_payments" ("unit_id", "created_at", "id");`,
    );
  }
}
