import { Migration } from '@mikro-orm/migrations';

export class Migration20261127040000_notifications extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`select jobs.create_queue('notifications', '{"policy": "standard"}');`);
    this.addSql(
      `create table "notification_preferences" ("user_id" uuid not null, "mail" text[] not null, "push" text[] not null, "digest" boolean not null default false, "quiet_from" text null, "quiet_to" text null, primary key ("user_id"));`,
    );
    this.addSql(
      `create table "notifications" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "user_id" uuid not null, "community_id" uuid null, "kind" text not null, "record_id" text not null, "occasion" text not null, "detail" text null, "read_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "notifications_community_id_index" on "notifications" ("community_id");`);
    this.addSql(
      `create index "notifications_modified_at_id_index" on "notifications" ("modified_at", "id");`,
    );
    this.addSql(`create index "notifications_created_at_index" on "notifications" ("created_at", "id");`);
    this.addSql(
      `create index "notifications_unread_index" on "notifications" ("user_id", "created_at", "id") where "read_at" is null;`,
    );
    this.addSql(
      `create index "notifications_user_order_index" on "notifications" ("user_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_occasion_unique" unique ("record_id", "kind", "occasion", "user_id");`,
    );
    this.addSql(
      `create table "notification_deliveries" ("notification_id" uuid not null, "channel" text not null, "due_at" timestamptz(3) not null, primary key ("notification_id", "channel"));`,
    );
    this.addSql(
      `create index "notification_deliveries_due_index" on "notification_deliveries" ("channel", "due_at");`,
    );
    this.addSql(
      `create table "devices" ("token" text not null, "user_id" uuid not null, "platform" text not null, "registered_at" timestamptz(3) not null, primary key ("token"));`,
    );
    this.addSql(`create index "devices_user_index" on "devices" ("user_id", "registered_at");`);
    this.addSql(
      `alter table "notification_preferences" add constraint "notification_preferences_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "notification_preferences" add constraint "notification_preferences_mail_check" check (cardinality("mail") <= 13 and longest_text("mail") <= 50);`,
    );
    this.addSql(
      `alter table "notification_preferences" add constraint "notification_preferences_push_check" check (cardinality("push") <= 13 and longest_text("push") <= 50);`,
    );
    this.addSql(
      `alter table "notification_preferences" add constraint "notification_preferences_quiet_from_check" check (char_length("quiet_from") <= 5);`,
    );
    this.addSql(
      `alter table "notification_preferences" add constraint "notification_preferences_quiet_to_check" check (char_length("quiet_to") <= 5);`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in ('ANNOUNCEMENT_PUBLISHED', 'CHARGE_DUE_SOON', 'CHARGE_OVERDUE', 'MENTIONED', 'PAYMENT_CONFIRMED', 'PAYMENT_REFUSED', 'RESERVATION_DECIDED', 'SURVEY_ENDED', 'SURVEY_ENDING', 'SURVEY_OPENED', 'TICKET_COMMENTED', 'TICKET_STATUS_CHANGED', 'VISITOR_ARRIVED'));`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_record_id_check" check (char_length("record_id") <= 50);`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_occasion_check" check (char_length("occasion") <= 50);`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_detail_check" check (char_length("detail") <= 50);`,
    );
    this.addSql(
      `create or replace function "notifications_Change_fn"() returns trigger as $$ begin perform record_change_of('Notification', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('userId', (old."user_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('userId', (new."user_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "notifications" for each ROW execute function "notifications_Change_fn"();`,
    );
    this.addSql(
      `create trigger "notifications_version" before update on "notifications" for each row execute function "record_change"();`,
    );
    this.addSql(
      `alter table "notification_deliveries" add constraint "notification_deliveries_notification_id_foreign" foreign key ("notification_id") references "notifications" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notification_deliveries" add constraint "notification_deliveries_channel_check" check ("channel" in ('MAIL', 'PUSH'));`,
    );
    this.addSql(
      `alter table "devices" add constraint "devices_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "devices" add constraint "devices_platform_check" check (char_length("platform") <= 50);`,
    );
    this.addSql(
      `alter table "devices" add constraint "devices_token_check" check (char_length("token") <= 500);`,
    );
  }
}
