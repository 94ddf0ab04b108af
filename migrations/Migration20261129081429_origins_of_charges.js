import { Migration } from '@mikro-orm/migrations';

export class Migration20261129081429_origins_of_charges extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "resident_charges" add "origin_id" uuid null;`);
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_origin_id_foreign" foreign key ("origin_id") references "resident_charges" ("id") on delete set null not valid;`,
    );
  }
}
