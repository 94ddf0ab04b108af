import { Migration } from '@mikro-orm/migrations';

/**
 * When the party of a visit was checked in. Visits from before have no check-in: those that had come when they were
 * registered are inside until they leave, those announced ahead are missed once their day has ended.
 */
export class Migration20261126113200_visit_check_in extends Migration {
  up() {
    this.addSql(`alter table "resident_visits" add "checked_in_at" timestamptz(3) null;`);
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_checked_in_at_check" check ("checked_in_at" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
  }
}
