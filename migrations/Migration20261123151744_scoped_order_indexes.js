import { Migration } from '@mikro-orm/migrations';

const INDEXES = [
  ['community_charges', 'community_charges_order_index', ['created_at', 'id', 'comunidad_id']],
  ['payments', 'payments_order_index', ['created_at', 'id', 'community_id']],
  ['residents', 'residents_order_index', ['created_at', 'id', 'community_id']],
  ['tickets', 'tickets_category_order_index', ['categoria_ticket_id', 'fecha_reporte', 'id', 'community_id']],
  ['tickets', 'tickets_order_index', ['fecha_reporte', 'id', 'community_id']],
  ['tickets', 'tickets_status_order_index', ['status_id', 'fecha_reporte', 'id', 'community_id']],
];

/**
 * The indexes of lists know the community of a row, so that rows of other communities are passed by without being read.
 * They are built while the service runs, and take the place of those without it. An index that an interrupted start left
 * behind is invalid, so it is built anew.
 */
export class Migration20261123151744_scoped_order_indexes extends Migration {
  isTransactional() {
    return false;
  }

  up() {
    for (const [table, name, columns] of INDEXES) {
      this.addSql(`drop index concurrently if exists "${name}_scoped";`);
      this.addSql(`create index concurrently "${name}_scoped" on "${table}" ("${columns.join('", "')}");`);
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`alter index "${name}_scoped" rename to "${name}";`);
    }
  }
}
