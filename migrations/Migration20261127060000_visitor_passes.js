import { Migration } from '@mikro-orm/migrations';

/**
 * Passes of visitors. Their triggers on residents and users revoke the passes of a resident who moves, is deleted or is deactivated
 * in the transaction that does so, whichever version and operation it is, so that the feed of changes tells the guards.
 */
export class Migration20261127060000_visitor_passes extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create table "visitor_passes" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "resident_id" uuid not null, "community_id" uuid not null, "visitor_name" text not null, "total_people" int not null, "license_plate" text null, "subject" text null, "valid_from" timestamptz(3) not null, "valid_until" timestamptz(3) not null, "single_use" boolean not null, "used_at" timestamptz(3) null, "visit_id" uuid null, "revoked_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "visitor_passes_visit_id_index" on "visitor_passes" ("visit_id");`);
    this.addSql(
      `create index "visitor_passes_modified_at_id_index" on "visitor_passes" ("modified_at", "id");`,
    );
    this.addSql(`create index "visitor_passes_valid_until_index" on "visitor_passes" ("valid_until", "id");`);
    this.addSql(
      `create index "visitor_passes_community_index" on "visitor_passes" ("community_id", "valid_until", "id");`,
    );
    this.addSql(
      `create index "visitor_passes_resident_index" on "visitor_passes" ("resident_id", "valid_until", "id");`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_visit_id_foreign" foreign key ("visit_id") references "resident_visits" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_visitor_name_check" check (char_length("visitor_name") <= 200);`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_license_plate_check" check (char_length("license_plate") <= 200);`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_subject_check" check (char_length("subject") <= 200);`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_valid_from_check" check ("valid_from" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z');`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_valid_until_check" check ("valid_until" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z');`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_used_at_check" check ("used_at" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z');`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_revoked_at_check" check ("revoked_at" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z');`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_span_check" check ("valid_from" < "valid_until" and "valid_until" - "valid_from" <= interval '31 days');`,
    );
    this.addSql(
      `alter table "visitor_passes" add constraint "visitor_passes_total_people_check" check ("total_people" >= 1);`,
    );
    this.addSql(
      `create or replace function "visitor_passes_Change_fn"() returns trigger as $$ begin perform record_change_of('VisitorPass', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'residentId', (old."resident_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'residentId', (new."resident_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "visitor_passes" for each ROW execute function "visitor_passes_Change_fn"();`,
    );
    this.addSql(
      `create trigger "visitor_passes_version" before update on "visitor_passes" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create trigger "visitor_passes_community_of_reference" before insert or update of "resident_id", "community_id" on "visitor_passes" for each row execute function "check_community_of_reference"('resident_id', 'residents');`,
    );
    this.addSql(
      `create function "revoke_passes_of_resident"() returns trigger language plpgsql as $$
        begin
          update "visitor_passes" set "revoked_at" = date_trunc('milliseconds', now())
            where "resident_id" = new."id" and "revoked_at" is null and "valid_until" > now();
          return null;
        end $$;`,
    );
    this.addSql(
      `create trigger "residents_revoke_passes" after update of "community_id", "deleted_at" on "residents" for each row when (old."community_id" is distinct from new."community_id" or (old."deleted_at" is null and new."deleted_at" is not null)) execute function "revoke_passes_of_resident"();`,
    );
    this.addSql(
      `create function "revoke_passes_of_user"() returns trigger language plpgsql as $$
        begin
          update "visitor_passes" set "revoked_at" = date_trunc('milliseconds', now())
            where "resident_id" in (select r."id" from "residents" r where r."user_id" = new."id")
              and "revoked_at" is null and "valid_until" > now();
          return null;
        end $$;`,
    );
    this.addSql(
      `create trigger "users_revoke_passes" after update of "is_active" on "users" for each row when (old."is_active" and not new."is_active") execute function "revoke_passes_of_user"();`,
    );
  }
}
