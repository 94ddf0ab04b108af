import { Migration } from '@mikro-orm/migrations';

export class Migration20261130085510_corrected_arrivals_of_visits extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "resident_visits" add "stays_announced" boolean not null default false;`);
  }
}
