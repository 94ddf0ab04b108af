import { Migration } from '@mikro-orm/migrations';

export class Migration20261126124513_open_visits extends Migration {
  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "resident_visits_open_index";`);
    this.addSql(
      `create index concurrently "resident_visits_open_index" on "resident_visits" ("arrival_date", "id") where "departure_date" is null;`,
    );
  }
}
