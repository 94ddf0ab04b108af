import { Migration } from '@mikro-orm/migrations';

/**
 * The indexes of what a community has to count and to add up know the columns that this needs, so that no row is read for it:
 * payments by their status and day, tickets by their status. The visits of a day are found among those of the community.
 */
const INDEXES = [
  [
    'resident_payments',
    'resident_payments_community_status_index',
    `("community_id", "status", "fecha_pago", "id") include ("monto", "residente_id")`,
  ],
  [
    'tickets',
    'tickets_community_order_index',
    `("community_id", "fecha_reporte", "id") include ("status_id", "resident_id")`,
  ],
  [
    'resident_visits',
    'resident_visits_open_index',
    `("community_id", "arrival_date", "id") where "departure_date" is null`,
  ],
  ['resident_visits', 'resident_visits_community_arrival_index', `("community_id", "arrival_date", "id")`],
];

export class Migration20261127010200_covering_indexes extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    for (const [table, name, what] of INDEXES) {
      this.addSql(`drop index concurrently if exists "${name}_new";`);
      this.addSql(`create index concurrently "${name}_new" on "${table}" ${what};`);
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`alter index "${name}_new" rename to "${name}";`);
    }
  }
}
