import { Migration } from '@mikro-orm/migrations';

/** Validates the rules of the events of changes and of webhooks. */
export class Migration20261128203334_business_events_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "change_events" validate constraint "change_events_events_check";`);
    this.addSql(`alter table "webhooks" validate constraint "webhooks_events_check";`);
  }
}
