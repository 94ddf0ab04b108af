import { Migration } from '@mikro-orm/migrations';

/** Says when households are reminded, and keeps what they were reminded of. */
export class Migration20261129041738_reminders extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `alter table "notification_preferences" drop constraint "notification_preferences_mail_check";`,
    );
    this.addSql(
      `alter table "notification_preferences" drop constraint "notification_preferences_push_check";`,
    );
    this.addSql(
      `alter table "notification_preferences" add constraint "notification_preferences_mail_check" check (cardinality("mail") <= 14 and longest_text("mail") <= 50) not valid;`,
    );
    this.addSql(
      `alter table "notification_preferences" add constraint "notification_preferences_push_check" check (cardinality("push") <= 14 and longest_text("push") <= 50) not valid;`,
    );
    this.addSql(`alter table "notifications" drop constraint "notifications_kind_check";`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in ('ANNOUNCEMENT_PUBLISHED', 'CHARGE_DUE_SOON', 'CHARGE_OVERDUE', 'MENTIONED', 'PAYMENT_CONFIRMED', 'PAYMENT_REFUSED', 'PAYMENT_REMINDER', 'RESERVATION_DECIDED', 'SURVEY_ENDED', 'SURVEY_ENDING', 'SURVEY_OPENED', 'TICKET_COMMENTED', 'TICKET_STATUS_CHANGED', 'VISITOR_ARRIVED')) not valid;`,
    );
    this.addSql(
      `create table "reminder_settings" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "community_id" uuid not null, "steps" int[] not null, "least" numeric(14,2) not null default 0, "to" text not null default 'PAYER', "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "reminder_settings_modified_at_id_index" on "reminder_settings" ("modified_at", "id");`,
    );
    this.addSql(
      `alter table "reminder_settings" add constraint "reminder_settings_community_unique" unique ("community_id");`,
    );
    this.addSql(
      `create table "reminders" ("unit_id" uuid not null, "occasion" date not null, "community_id" uuid not null, "owed" numeric(14,2) not null, "sent_at" timestamptz(3) not null, primary key ("unit_id", "occasion"));`,
    );
    this.addSql(`create index "reminders_community_index" on "reminders" ("community_id", "occasion");`);
    this.addSql(
      `alter table "reminder_settings" add constraint "reminder_settings_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "reminder_settings" add constraint "reminder_settings_to_check" check ("to" in ('PAYER', 'PAYER_AND_OWNERS'));`,
    );
    this.addSql(
      `alter table "reminder_settings" add constraint "reminder_settings_steps_check" check (cardinality("steps") <= 12 and -30 <= all("steps") and 180 >= all("steps"));`,
    );
    this.addSql(
      `alter table "reminder_settings" add constraint "reminder_settings_least_check" check ("least" >= 0);`,
    );
    this.addSql(
      `create trigger "reminder_settings_version" before update on "reminder_settings" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create or replace function "reminder_settings_Change_fn"() returns trigger as $$ begin perform record_change_of('ReminderSettings', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "reminder_settings" for each ROW execute function "reminder_settings_Change_fn"();`,
    );
    this.addSql(
      `alter table "reminders" add constraint "reminders_unit_id_foreign" foreign key ("unit_id") references "units" ("id");`,
    );
    this.addSql(
      `alter table "reminders" add constraint "reminders_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
  }
}
