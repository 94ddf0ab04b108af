import { Migration } from '@mikro-orm/migrations';

export class Migration20261129041739_reminders_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(
      `alter table "notification_preferences" validate constraint "notification_preferences_mail_check";`,
    );
    this.addSql(
      `alter table "notification_preferences" validate constraint "notification_preferences_push_check";`,
    );
    this.addSql(`alter table "notifications" validate constraint "notifications_kind_check";`);
  }
}
