import { Migration } from '@mikro-orm/migrations';

/** Lets the sums of payments on account be read from their index, with what is applied of them. */
export class Migration20261129042834_payment_applications_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "resident_payments_on_account_index";`);
    this.addSql(
      `create index concurrently "resident_payments_on_account_index" on "resident_payments" ("residente_id", "community_id") include ("monto", "fecha_pago", "applied") where "cargo_residente_id" is null and "status" = 'Aplicado';`,
    );
  }
}
