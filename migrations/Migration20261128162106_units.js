import { Migration } from '@mikro-orm/migrations';

/**
 * The check digit of some digits by H. Michael Damm; 0 for digits whose last one is their check digit. It finds every wrong digit
 * and every two neighbours that are swapped, since its table is a totally anti-symmetric quasigroup.
 */
const DAMM_DIGIT = `create function damm_digit(digits text) returns integer language plpgsql immutable strict parallel safe as $$
  declare
    rows constant text := '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790';
    digit integer := 0;
    next text;
  begin
    foreach next in array regexp_split_to_array(digits, '') loop
      digit := substr(rows, digit * 10 + next::integer + 1, 1)::integer;
    end loop;
    return digit;
  end $$;`;

/** The row of the community is locked until the end of the transaction, so no number is given twice; one given by hand is left out. */
const GIVE_PAYMENT_REFERENCE = `create function give_payment_reference() returns trigger language plpgsql as $$
  declare
    given text;
  begin
    while new."payment_reference" = '' or exists (
      select from "units" u
        where u."community_id" = new."community_id" and u."payment_reference" = new."payment_reference" and given is not null
    ) loop
      insert into "unit_references" as r ("community_id", "last") values (new."community_id", 1)
        on conflict ("community_id") do update set "last" = r."last" + 1
        returning lpad(r."last"::text, 6, '0') into given;
      new."payment_reference" := given || damm_digit(given);
    end loop;
    return new;
  end $$;`;

/** Makes the tables of units. The next migration places the residents in them. */
export class Migration20261128162106_units extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    // An administrator may have put the extensions in any schema.
    this.addSql(
      `select set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), string_agg(distinct extnamespace::regnamespace::text, ', ')), true) from pg_extension where extname in ('pg_trgm', 'unaccent', 'btree_gist');`,
    );
    this.addSql(DAMM_DIGIT);
    this.addSql(
      `create table "unit_references" ("community_id" uuid not null, "last" int not null default 0, primary key ("community_id"));`,
    );
    this.addSql(
      `create table "units" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "community_id" uuid not null, "number" text not null, "kind" text not null default 'HOUSE', "share" numeric(9,6) null, "area" numeric(14,2) null, "payment_reference" text not null default '', "payer_id" uuid null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "units_modified_at_id_index" on "units" ("modified_at", "id");`);
    this.addSql(
      `create index "units_number_sorted_index" on "units" ((sort_key("number") collate "C"), "id");`,
    );
    this.addSql(`create index "units_order_index" on "units" ("created_at", "id");`);
    this.addSql(
      `create index "units_community_order_index" on "units" ("community_id", "created_at", "id");`,
    );
    this.addSql(`create index "units_payer_index" on "units" ("payer_id", "id");`);
    this.addSql(
      `create index "units_number_start_index" on "units" ((search_text("left"("number", 100))) text_pattern_ops);`,
    );
    this.addSql(
      `create index "units_search_index" on "units" using gin (search_text("number") gin_trgm_ops, search_text("payment_reference") gin_trgm_ops);`,
    );
    this.addSql(
      `create unique index "units_number_unique" on "units" ("community_id", plate_folded("number")) where "is_active";`,
    );
    this.addSql(
      `alter table "units" add constraint "units_payment_reference_unique" unique ("community_id", "payment_reference");`,
    );
    this.addSql(`alter table "units" add constraint "units_community_unique" unique ("id", "community_id");`);
    this.addSql(
      `create table "unit_people" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "community_id" uuid not null, "unit_id" uuid not null, "resident_id" uuid not null, "relation" text not null, "since" date not null, "until" date null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "unit_people_modified_at_id_index" on "unit_people" ("modified_at", "id");`);
    this.addSql(`create index "unit_people_order_index" on "unit_people" ("since", "id");`);
    this.addSql(
      `create index "unit_people_community_index" on "unit_people" ("community_id", "since", "id");`,
    );
    this.addSql(
      `create index "unit_people_resident_order_index" on "unit_people" ("resident_id", "since", "id");`,
    );
    this.addSql(`create index "unit_people_unit_order_index" on "unit_people" ("unit_id", "since", "id");`);
    this.addSql(
      `alter table "unit_references" add constraint "unit_references_community_id_foreign" foreign key ("community_id") references "communities" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "unit_references" add constraint "unit_references_last_check" check ("last" between 0 and 999999);`,
    );
    this.addSql(
      `alter table "units" add constraint "units_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "units" add constraint "units_payer_id_foreign" foreign key ("payer_id") references "residents" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "units" add constraint "units_number_check" check (char_length("number") <= 50);`,
    );
    this.addSql(
      `alter table "units" add constraint "units_kind_check" check ("kind" in ('HOUSE', 'APARTMENT', 'PREMISES', 'LOT', 'STORAGE', 'PARKING', 'OTHER'));`,
    );
    this.addSql(
      `alter table "units" add constraint "units_payment_reference_check" check (char_length("payment_reference") <= 200);`,
    );
    this.addSql(
      `alter table "units" add constraint "units_payment_reference_form_check" check ("payment_reference" ~ '^[0-9]{7}$' and damm_digit("payment_reference") = 0);`,
    );
    this.addSql(`alter table "units" add constraint "units_area_check" check ("area" >= 0);`);
    this.addSql(`alter table "units" add constraint "units_share_check" check ("share" > 0);`);
    this.addSql(
      `create trigger "units_community_of_reference" before insert or update of "payer_id", "community_id" on "units" for each row execute function check_community_of_reference('payer_id', 'residents');`,
    );
    this.addSql(GIVE_PAYMENT_REFERENCE);
    this.addSql(
      `create trigger "units_payment_reference" before insert on "units" for each row execute function give_payment_reference();`,
    );
    this.addSql(
      `create trigger "units_version" before update on "units" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create or replace function "units_Change_fn"() returns trigger as $$ begin perform record_change_of('Unit', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'memberId', (old."payer_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'memberId', (new."payer_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "units" for each ROW execute function "units_Change_fn"();`,
    );
    this.addSql(
      `alter table "unit_people" add constraint "unit_people_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "unit_people" add constraint "unit_people_unit_community_foreign" foreign key ("unit_id", "community_id") references "units" ("id", "community_id");`,
    );
    this.addSql(
      `create trigger "unit_people_community_of_reference" before insert or update of "resident_id", "community_id" on "unit_people" for each row execute function check_community_of_reference('resident_id', 'residents');`,
    );
    this.addSql(
      `alter table "unit_people" add constraint "unit_people_once" exclude using gist ("unit_id" with =, "resident_id" with =, daterange("since", "until", '[)') with &&);`,
    );
    this.addSql(
      `alter table "unit_people" add constraint "unit_people_unit_id_foreign" foreign key ("unit_id") references "units" ("id");`,
    );
    this.addSql(
      `alter table "unit_people" add constraint "unit_people_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "unit_people" add constraint "unit_people_relation_check" check ("relation" in ('OWNER', 'TENANT', 'FAMILY'));`,
    );
    this.addSql(
      `alter table "unit_people" add constraint "unit_people_span_check" check ("until" > "since");`,
    );
    this.addSql(
      `create trigger "unit_people_version" before update on "unit_people" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create or replace function "unit_people_Change_fn"() returns trigger as $$ begin perform record_change_of('UnitPerson', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'residentId', (old."resident_id")::text, 'memberId', (old."resident_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'residentId', (new."resident_id")::text, 'memberId', (new."resident_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "unit_people" for each ROW execute function "unit_people_Change_fn"();`,
    );
  }
}
