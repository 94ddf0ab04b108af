import { Migration } from '@mikro-orm/migrations';

/** The open tickets of a community, which are few among all that it ever had. */
const INDEX = 'tickets_open_order_index';

export class Migration20261127070100_open_tickets_index extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "${INDEX}";`);
    this.addSql(
      `create index concurrently "${INDEX}" on "tickets" ("community_id", "fecha_reporte", "id") where "status_id" not in (5, 6);`,
    );
  }
}
