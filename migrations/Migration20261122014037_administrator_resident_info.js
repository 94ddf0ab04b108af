import { Migration } from '@mikro-orm/migrations';

export class Migration20261122014037_administrator_resident_info extends Migration {
  up() {
    this.addSql(`alter table "users" add "sent_resident_info" jsonb null;`);
    this.addSql(
      `alter table "users" add constraint "users_sent_resident_info_check" check (octet_length("sent_resident_info"::text) <= 60000);`,
    );
  }
}
