import { Migration } from '@mikro-orm/migrations';

export class Migration20261129083245_reminder_statements extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "reminder_settings" add "attach_statement" boolean not null default false;`);
  }
}
