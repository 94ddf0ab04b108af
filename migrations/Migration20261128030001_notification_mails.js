import { Migration } from '@mikro-orm/migrations';

/** Makes the queue of the mails of notifications. */
export class Migration20261128030001_notification_mails extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`select jobs.create_queue('notification-mails', '{"policy": "standard"}');`);
  }
}
