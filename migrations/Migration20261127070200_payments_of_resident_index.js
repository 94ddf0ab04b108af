import { Migration } from '@mikro-orm/migrations';

/** The index of the payments of a resident knows their community too, by which they are asked for and within scope. */
const INDEX = 'resident_payments_resident_scope_order_index';

export class Migration20261127070200_payments_of_resident_index extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "${INDEX}";`);
    this.addSql(
      `create index concurrently "${INDEX}" on "resident_payments" ("residente_id", "created_at", "id", "community_id");`,
    );
    this.addSql(`drop index concurrently if exists "resident_payments_resident_order_index";`);
  }
}
