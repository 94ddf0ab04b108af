import { Migration } from '@mikro-orm/migrations';

export class Migration20261120111746_pets_visits_and_audit extends Migration {
  up() {
    this.addSql(
      `create table "audit_entries" ("id" bigserial primary key, "created_at" timestamptz(3) not null, "user_id" uuid not null, "username" text not null, "role" text not null, "action" text not null, "record" text not null, "record_id" text not null, "before" jsonb null, "after" jsonb null);`,
    );
    this.addSql(
      `create index "audit_entries_record_order_index" on "audit_entries" ("record", "record_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "audit_entries_user_order_index" on "audit_entries" ("user_id", "created_at", "id");`,
    );
    this.addSql(`create index "audit_entries_order_index" on "audit_entries" ("created_at", "id");`);

    this.addSql(
      `create table "resident_visits" ("id" uuid not null, "resident_id" uuid not null, "visitor_name" text not null, "total_people" int not null, "vehicle_color" text null, "license_plate" text null, "subject" text not null, "arrival_date" timestamptz(3) not null, "departure_date" timestamptz(3) null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "resident_visits_order_index" on "resident_visits" ("created_at", "id");`);
    this.addSql(
      `create index "resident_visits_resident_order_index" on "resident_visits" ("resident_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "pets" ("id" uuid not null, "resident_id" uuid not null, "name" text not null, "species" text not null, "breed" text not null, "age" int not null, "color" text not null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "pets_order_index" on "pets" ("created_at", "id");`);
    this.addSql(`create index "pets_resident_order_index" on "pets" ("resident_id", "created_at", "id");`);

    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_action_check" check ("action" in ('CREATE', 'UPDATE', 'DELETE'));`,
    );

    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_departure_check" check ("departure_date" >= "arrival_date");`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_total_people_check" check ("total_people" >= 1);`,
    );

    this.addSql(
      `alter table "pets" add constraint "pets_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(`alter table "pets" add constraint "pets_age_check" check ("age" between 0 and 200);`);
  }
}
