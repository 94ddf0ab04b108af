import { Migration } from '@mikro-orm/migrations';

export class Migration20261128200659_opening_balances_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "resident_payments" validate constraint "resident_payments_kind_check";`);
    this.addSql(`alter table "imports" validate constraint "imports_kind_check";`);
    // Income is read from the index alone.
    this.addSql(`drop index concurrently if exists "resident_payments_community_status_index";`);
    this.addSql(
      `create index concurrently "resident_payments_community_status_index" on "resident_payments" ("community_id", "status", "fecha_pago", "id") include ("monto", "residente_id", "kind");`,
    );
  }
}
