import { Migration } from '@mikro-orm/migrations';

/** Makes the tables of fees, of their exceptions and of the months that units were charged, and says what a charge is for. */
export class Migration20261128235336_fees extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create table "fees" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "community_id" uuid not null, "name" text not null, "kind" text not null default 'ORDINARY', "basis" text not null, "amount" numeric(14,2) not null, "every" text not null default 'MONTH', "first_month" text not null, "last_month" text null, "due_day" int not null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "fees_modified_at_id_index" on "fees" ("modified_at", "id");`);
    this.addSql(`create index "fees_order_index" on "fees" ("created_at", "id");`);
    this.addSql(`create index "fees_community_order_index" on "fees" ("community_id", "created_at", "id");`);
    this.addSql(`alter table "fees" add constraint "fees_community_unique" unique ("id", "community_id");`);
    this.addSql(
      `create table "fee_amounts" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "fee_id" uuid not null, "community_id" uuid not null, "unit_id" uuid not null, "amount" numeric(14,2) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "fee_amounts_modified_at_id_index" on "fee_amounts" ("modified_at", "id");`);
    this.addSql(
      `alter table "fee_amounts" add constraint "fee_amounts_unit_unique" unique ("fee_id", "unit_id");`,
    );
    this.addSql(
      `create table "fee_charges" ("fee_id" uuid not null, "unit_id" uuid not null, "month" text not null, "community_id" uuid not null, "charge_id" uuid null, "created_at" timestamptz(3) not null, primary key ("fee_id", "unit_id", "month"));`,
    );
    this.addSql(`create index "fee_charges_month_index" on "fee_charges" ("fee_id", "month");`);
    this.addSql(`alter table "fee_charges" add constraint "fee_charges_charge_unique" unique ("charge_id");`);
    this.addSql(`create index "fee_amounts_community_index" on "fee_amounts" ("community_id");`);
    this.addSql(`create index "fee_amounts_unit_index" on "fee_amounts" ("unit_id", "community_id");`);
    this.addSql(`create index "fee_charges_community_index" on "fee_charges" ("community_id");`);
    this.addSql(`create index "fee_charges_unit_index" on "fee_charges" ("unit_id", "community_id");`);
    this.addSql(
      `alter table "resident_charges" add "kind" text not null default 'OTHER', add "month" text null;`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_kind_check" check ("kind" in ('ORDINARY', 'EXTRAORDINARY', 'RESERVE', 'CONSUMPTION', 'FINE', 'LATE_FEE', 'OPENING', 'TRANSFER', 'OTHER')) not valid;`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_month_check" check (char_length("month") <= 7) not valid;`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_month_form_check" check ("month" ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$') not valid;`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(`alter table "fees" add constraint "fees_name_check" check (char_length("name") <= 200);`);
    this.addSql(
      `alter table "fees" add constraint "fees_kind_check" check ("kind" in ('ORDINARY', 'EXTRAORDINARY', 'RESERVE', 'CONSUMPTION', 'FINE', 'LATE_FEE', 'OPENING', 'TRANSFER', 'OTHER'));`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_basis_check" check ("basis" in ('EQUAL', 'SHARE', 'AREA', 'LISTED'));`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_every_check" check ("every" in ('MONTH', 'TWO_MONTHS', 'QUARTER', 'HALF_YEAR', 'YEAR', 'ONCE'));`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_first_month_check" check (char_length("first_month") <= 7);`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_last_month_check" check (char_length("last_month") <= 7);`,
    );
    this.addSql(`alter table "fees" add constraint "fees_due_day_check" check ("due_day" between 1 and 31);`);
    this.addSql(
      `alter table "fees" add constraint "fees_month_form_check" check ("first_month" ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$' and "last_month" ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$');`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_months_check" check ("last_month" >= "first_month");`,
    );
    this.addSql(`alter table "fees" add constraint "fees_amount_sign_check" check ("amount" >= 0);`);
    this.addSql(
      `create trigger "fees_version" before update on "fees" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create or replace function "fees_Change_fn"() returns trigger as $$ begin perform record_change_of('Fee', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "fees" for each ROW execute function "fees_Change_fn"();`,
    );
    this.addSql(
      `alter table "fee_amounts" add constraint "fee_amounts_fee_id_foreign" foreign key ("fee_id") references "fees" ("id");`,
    );
    this.addSql(
      `alter table "fee_amounts" add constraint "fee_amounts_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "fee_amounts" add constraint "fee_amounts_unit_id_foreign" foreign key ("unit_id") references "units" ("id");`,
    );
    this.addSql(`alter table "fee_amounts" add constraint "fee_amounts_amount_check" check ("amount" >= 0);`);
    this.addSql(
      `create trigger "fee_amounts_version" before update on "fee_amounts" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create or replace function "fee_amounts_Change_fn"() returns trigger as $$ begin perform record_change_of('FeeAmount', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "fee_amounts" for each ROW execute function "fee_amounts_Change_fn"();`,
    );
    this.addSql(
      `alter table "fee_charges" add constraint "fee_charges_fee_id_foreign" foreign key ("fee_id") references "fees" ("id");`,
    );
    this.addSql(
      `alter table "fee_charges" add constraint "fee_charges_unit_id_foreign" foreign key ("unit_id") references "units" ("id");`,
    );
    this.addSql(
      `alter table "fee_charges" add constraint "fee_charges_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "fee_charges" add constraint "fee_charges_charge_id_foreign" foreign key ("charge_id") references "resident_charges" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "fee_charges" add constraint "fee_charges_month_form_check" check (char_length("month") <= 7 and "month" ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$');`,
    );
    this.addSql(
      `alter table "fee_amounts" add constraint "fee_amounts_fee_community_foreign" foreign key ("fee_id", "community_id") references "fees" ("id", "community_id");`,
    );
    this.addSql(
      `alter table "fee_amounts" add constraint "fee_amounts_unit_community_foreign" foreign key ("unit_id", "community_id") references "units" ("id", "community_id");`,
    );
    this.addSql(
      `alter table "fee_charges" add constraint "fee_charges_fee_community_foreign" foreign key ("fee_id", "community_id") references "fees" ("id", "community_id");`,
    );
    this.addSql(
      `alter table "fee_charges" add constraint "fee_charges_unit_community_foreign" foreign key ("unit_id", "community_id") references "units" ("id", "community_id");`,
    );
  }
}
