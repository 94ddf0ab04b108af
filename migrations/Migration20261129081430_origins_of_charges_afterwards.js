import { Migration } from '@mikro-orm/migrations';

export class Migration20261129081430_origins_of_charges_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "resident_charges" validate constraint "resident_charges_origin_id_foreign";`);
    this.addSql(`drop index concurrently if exists "resident_charges_origin_index";`);
    this.addSql(
      `create index concurrently "resident_charges_origin_index" on "resident_charges" ("origin_id") where "origin_id" is not null;`,
    );
  }
}
