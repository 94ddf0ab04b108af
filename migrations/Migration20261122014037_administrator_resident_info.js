import { Migration } from '@mikro-orm/migrations';

export class Migration20261122014037_administrator_resident_info extends Migration {
  up() {
    this.addSql(`alter table "users" add "sent_resident_info" jsonb null;`);
  }
}
