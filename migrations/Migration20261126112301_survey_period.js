import { Migration } from '@mikro-orm/migrations';

/** In a transaction of its own, so that the rows are checked without a lock that keeps others from reading. */
export class Migration20261126112301_survey_period extends Migration {
  up() {
    this.addSql(`alter table "surveys" validate constraint "surveys_period_check";`);
  }
}
