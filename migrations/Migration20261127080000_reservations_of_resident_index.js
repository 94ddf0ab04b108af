import { Migration } from '@mikro-orm/migrations';

/** Finds the next reservations of a resident in their order, also where a plan does not know how few there are. */
const INDEX = 'amenity_reservations_resident_time_index';

export class Migration20261127080000_reservations_of_resident_index extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "${INDEX}";`);
    this.addSql(
      `create index concurrently "${INDEX}" on "amenity_reservations" ("resident_id", "horario", "id");`,
    );
  }
}
