import { Migration } from '@mikro-orm/migrations';

export class Migration20261128060100_devices_of_sessions extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "devices" add "session_id" uuid null;`);
    this.addSql(
      `alter table "devices" add constraint "devices_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on delete cascade not valid;`,
    );
  }
}
