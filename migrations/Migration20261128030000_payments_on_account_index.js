import { Migration } from '@mikro-orm/migrations';

/** The payments on account of a resident in all communities, with the days from which they count. */
const INDEX = 'resident_payments_on_account_index';

export class Migration20261128030000_payments_on_account_index extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "${INDEX}";`);
    this.addSql(
      `create index concurrently "${INDEX}" on "resident_payments" ("residente_id", "community_id") include ("monto", "fecha_pago") where "cargo_residente_id" is null and "status" = 'Aplicado';`,
    );
  }
}
