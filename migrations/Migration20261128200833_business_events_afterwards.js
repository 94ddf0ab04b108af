import { Migration } from '@mikro-orm/migrations';

/** Validates the rules of the events of webhooks. */
export class Migration20261128200833_business_events_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "webhooks" validate constraint "webhooks_events_check";`);
  }
}
