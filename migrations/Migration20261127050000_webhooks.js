import { Migration } from '@mikro-orm/migrations';

export class Migration20261127050000_webhooks extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create table "webhooks" ("id" uuid not null, "user_id" uuid not null, "url" text not null, "types" text[] not null, "community_id" uuid null, "payload" text null, "state" text not null, "gap_at" timestamptz(3) null, "cursor" text not null, "secret" text not null, "former_secret" text null, "former_until" timestamptz(3) null, "delivering_until" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "webhooks_community_index" on "webhooks" ("community_id");`);
    this.addSql(`create index "webhooks_user_index" on "webhooks" ("user_id");`);
    this.addSql(
      `create table "webhook_deliveries" ("id" bigserial primary key, "webhook_id" uuid not null, "event" text not null, "type" text not null, "data" jsonb not null, "record_node_id" text null, "state" text not null, "attempts" int not null default 0, "last_status" int null, "duration" int null, "next_attempt_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "finished_at" timestamptz(3) null);`,
    );
    this.addSql(
      `create index "webhook_deliveries_waiting_index" on "webhook_deliveries" ("webhook_id", "next_attempt_at") where "state" = 'WAITING';`,
    );
    this.addSql(
      `create index "webhook_deliveries_finished_at_index" on "webhook_deliveries" ("finished_at");`,
    );
    this.addSql(
      `create index "webhook_deliveries_order_index" on "webhook_deliveries" ("webhook_id", "id");`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_event_unique" unique ("webhook_id", "event");`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_url_check" check (char_length("url") <= 1000);`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_types_check" check (cardinality("types") <= 50 and longest_text("types") <= 50);`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_payload_check" check (char_length("payload") <= 4000);`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_state_check" check ("state" in ('ACTIVE', 'INACTIVE', 'RESTING', 'DISABLED'));`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_cursor_check" check (char_length("cursor") <= 200);`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_secret_check" check (char_length("secret") <= 200);`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_former_secret_check" check (char_length("former_secret") <= 200);`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_webhook_id_foreign" foreign key ("webhook_id") references "webhooks" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_event_check" check (char_length("event") <= 50);`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_type_check" check (char_length("type") <= 50);`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_data_check" check (octet_length("data"::text) <= 4000);`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_record_node_id_check" check (char_length("record_node_id") <= 200);`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_state_check" check ("state" in ('WAITING', 'DELIVERED', 'FAILED'));`,
    );
  }
}
