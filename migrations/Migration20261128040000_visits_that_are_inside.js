import { Migration } from '@mikro-orm/migrations';

/** Finds the visits that are inside by their departure, which may be a plan. */
const INDEX = 'resident_visits_open_index';

export class Migration20261128040000_visits_that_are_inside extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "${INDEX}";`);
    this.addSql(
      `create index concurrently "${INDEX}" on "resident_visits" ("community_id", (coalesce("departure_date", 'infinity'::timestamptz)), "id");`,
    );
    // What left before a check-in was needed for that came in.
    this.addSql(
      `update "resident_visits" set "checked_in_at" = "arrival_date" where "checked_in_at" is null and "arrival_date" > "created_at" and "arrival_date" <= now() and "departure_date" <= now();`,
    );
  }
}
