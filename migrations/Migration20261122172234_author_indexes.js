import { Migration } from '@mikro-orm/migrations';

const TABLES = ['amenity_reservations', 'announcements', 'banners', 'surveys'];

const COLUMNS = [
  ...TABLES.flatMap((table) => [
    [table, 'created_by_user_id'],
    [table, 'updated_by_user_id'],
  ]),
  ['amenity_reservations', 'approved_by_user_id'],
];

/**
 * The indexes of the authors, built while the service runs. An index that an interrupted start left behind is invalid, so
 * each is built anew.
 */
export class Migration20261122172234_author_indexes extends Migration {
  isTransactional() {
    return false;
  }

  up() {
    for (const [table, column] of COLUMNS) {
      const name = `${table}_${column}_index`;
      this.addSql(`alter table "${table}" validate constraint "${table}_${column}_foreign";`);
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`create index concurrently "${name}" on "${table}" ("${column}");`);
    }
  }
}
