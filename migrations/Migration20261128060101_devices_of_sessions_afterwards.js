import { Migration } from '@mikro-orm/migrations';

export class Migration20261128060101_devices_of_sessions_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "devices" validate constraint "devices_session_id_foreign";`);
    this.addSql(`drop index concurrently if exists "devices_session_id_index";`);
    this.addSql(`create index concurrently "devices_session_id_index" on "devices" ("session_id");`);
  }
}
