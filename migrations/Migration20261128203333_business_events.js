import { Migration } from '@mikro-orm/migrations';

/** Adds the events of changes, and those that a webhook follows. */
export class Migration20261128203333_business_events extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "change_events" add "events" text[] null;`);
    this.addSql(
      `alter table "change_events" add constraint "change_events_events_check" check (cardinality("events") <= 20 and longest_text("events") <= 50) not valid;`,
    );
    this.addSql(`alter table "webhooks" add "events" text[] not null default '{}';`);
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_events_check" check (cardinality("events") <= 11 and longest_text("events") <= 50) not valid;`,
    );
  }
}
