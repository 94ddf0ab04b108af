import { Migration } from '@mikro-orm/migrations';

export class Migration20261120113923_users_order extends Migration {
  up() {
    this.addSql(`create index "users_order_index" on "users" ("created_at", "id");`);
  }
}
