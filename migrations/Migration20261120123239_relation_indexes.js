import { Migration } from '@mikro-orm/migrations';

export class Migration20261120123239_relation_indexes extends Migration {
  up() {
    this.addSql(`create index "documents_user_order_index" on "documents" ("user_id", "fecha", "id");`);

    this.addSql(
      `create index "vehicles_type_order_index" on "vehicles" ("vehicle_type_id", "created_at", "id");`,
    );
  }
}
