import { Migration } from '@mikro-orm/migrations';

/** A survey notes when its residents were last reminded, since they are at most once a day. */
export class Migration20261126150343_survey_reminders extends Migration {
  up() {
    this.addSql(`alter table "surveys" add "reminded_at" timestamptz(3) null;`);
  }
}
