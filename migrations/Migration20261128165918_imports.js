import { Migration } from '@mikro-orm/migrations';

/** Makes the tables of imports and of their rows. */
export class Migration20261128165918_imports extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create table "imports" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "community_id" uuid not null, "kind" text not null, "state" text not null default 'REHEARSED', "file_name" text not null, "content_hash" text not null, "encoding" text not null, "delimiter" text not null, "decimal_sign" text not null, "date_order" text not null, "header_line" int not null, "headers" text[] not null, "fields" text[] not null, "rows" int not null, "wrong" int not null, "skips" int not null, "amount" numeric(14,2) null, "applied_at" timestamptz(3) null, "undone_at" timestamptz(3) null, "created_by_user_id" uuid null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "imports_created_by_user_id_index" on "imports" ("created_by_user_id");`);
    this.addSql(`create index "imports_modified_at_id_index" on "imports" ("modified_at", "id");`);
    this.addSql(
      `create unique index "imports_applied_unique" on "imports" ("community_id", "kind", "content_hash") where "state" = 'APPLIED';`,
    );
    this.addSql(`create index "imports_order_index" on "imports" ("created_at", "id");`);
    this.addSql(
      `create index "imports_community_order_index" on "imports" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `create table "import_rows" ("import_id" uuid not null, "line" int not null, "cells" text[] not null, "outcome" text not null, "faults" jsonb null, "record_id" uuid null, "created_at" timestamptz(3) not null, primary key ("import_id", "line"));`,
    );
    this.addSql(`create index "import_rows_age_index" on "import_rows" ("created_at");`);
    this.addSql(
      `alter table "imports" add constraint "imports_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_kind_check" check ("kind" in ('UNITS', 'CHARGES'));`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_state_check" check ("state" in ('REHEARSED', 'APPLIED', 'UNDONE'));`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_file_name_check" check (char_length("file_name") <= 200);`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_content_hash_check" check (char_length("content_hash") <= 200);`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_encoding_check" check (char_length("encoding") <= 50);`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_delimiter_check" check (char_length("delimiter") <= 50);`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_decimal_sign_check" check (char_length("decimal_sign") <= 50);`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_date_order_check" check (char_length("date_order") <= 50);`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_headers_check" check (cardinality("headers") <= 100 and longest_text("headers") <= 200);`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_fields_check" check (cardinality("fields") <= 100 and longest_text("fields") <= 50);`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_applied_check" check ("state" <> 'APPLIED' or "wrong" = 0);`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_skips_check" check ("skips" between 0 and "rows" - "wrong");`,
    );
    this.addSql(
      `alter table "imports" add constraint "imports_rows_check" check ("rows" > 0 and "wrong" between 0 and "rows");`,
    );
    this.addSql(
      `create trigger "imports_version" before update on "imports" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create or replace function "imports_Change_fn"() returns trigger as $$ begin perform record_change_of('Import', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "imports" for each ROW execute function "imports_Change_fn"();`,
    );
    this.addSql(
      `alter table "import_rows" add constraint "import_rows_import_id_foreign" foreign key ("import_id") references "imports" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "import_rows" add constraint "import_rows_cells_check" check (cardinality("cells") <= 100 and longest_text("cells") <= 65536);`,
    );
    this.addSql(
      `alter table "import_rows" add constraint "import_rows_outcome_check" check ("outcome" in ('CREATES', 'EXISTS', 'WRONG'));`,
    );
    this.addSql(
      `alter table "import_rows" add constraint "import_rows_faults_check" check (("faults" is null) = ("outcome" <> 'WRONG'));`,
    );
    this.addSql(
      `alter table "import_rows" add constraint "import_rows_faults_length_check" check (octet_length("faults"::text) <= 1048576);`,
    );
    this.addSql(`alter table "import_rows" add constraint "import_rows_line_check" check ("line" > 0);`);
  }
}
