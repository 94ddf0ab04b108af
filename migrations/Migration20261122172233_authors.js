import { Migration } from '@mikro-orm/migrations';

const TABLES = ['amenity_reservations', 'announcements', 'banners', 'surveys'];

const COLUMNS = [
  ...TABLES.flatMap((table) => [
    [table, 'created_by_user_id'],
    [table, 'updated_by_user_id'],
  ]),
  ['amenity_reservations', 'approved_by_user_id'],
];

/** Who wrote reservations, announcements, banners and surveys, and who approved a reservation; unknown of existing rows. */
export class Migration20261122172233_authors extends Migration {
  up() {
    for (const [table, column] of COLUMNS) {
      this.addSql(`alter table "${table}" add "${column}" uuid null;`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "users" ("id") on delete set null not valid;`,
      );
    }
  }
}
