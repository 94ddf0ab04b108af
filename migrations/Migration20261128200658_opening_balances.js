import { Migration } from '@mikro-orm/migrations';

export class Migration20261128200658_opening_balances extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "resident_payments" add "kind" text not null default 'PAYMENT';`);
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_kind_check" check ("kind" in ('PAYMENT', 'ADJUSTMENT', 'TRANSFER')) not valid;`,
    );
    this.addSql(`alter table "imports" drop constraint "imports_kind_check";`);
    this.addSql(
      `alter table "imports" add constraint "imports_kind_check" check ("kind" in ('UNITS', 'OPENING_BALANCES', 'CHARGES')) not valid;`,
    );
  }
}
