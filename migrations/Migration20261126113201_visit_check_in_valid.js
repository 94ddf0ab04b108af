import { Migration } from '@mikro-orm/migrations';

/** In a transaction of its own, so that the rows are checked without a lock that keeps others from reading. */
export class Migration20261126113201_visit_check_in_valid extends Migration {
  up() {
    this.addSql(`alter table "resident_visits" validate constraint "resident_visits_checked_in_at_check";`);
  }
}
