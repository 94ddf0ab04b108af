import { Migration } from '@mikro-orm/migrations';

export class Migration20261120110000_people_and_cars extends Migration {
  up() {
    this.addSql(
      `create table "communities" ("id" uuid not null, "nombre" text not null, "descripcion" text not null, "direccion" text not null, "contacto" text not null, "email" text not null, "phone" text not null, "tipo_comunidad" text not null, "latitud" double precision null, "longitud" double precision null, "cantidad_viviendas" int not null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "communities_order_index" on "communities" ("created_at", "id");`);

    this.addSql(
      `create table "roles" ("id" uuid not null, "code" text not null, "description" text not null, primary key ("id"));`,
    );
    this.addSql(`alter table "roles" add constraint "roles_code_unique" unique ("code");`);

    this.addSql(
      `create table "users" ("id" uuid not null, "first_name" text not null, "last_name" text not null, "username" text not null, "email" text not null, "password_hash" text not null, "role_id" uuid not null, "is_active" boolean not null default true, "phone" text null, "address" text null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "users_role_id_index" on "users" ("role_id");`);
    this.addSql(`create unique index "users_email_unique" on "users" (lower("email"));`);
    this.addSql(`create unique index "users_username_unique" on "users" (lower("username"));`);

    this.addSql(
      `create table "residents" ("id" uuid not null, "user_id" uuid not null, "community_id" uuid null, "full_name" text not null, "email" text null, "phone" text null, "number" text null, "address" text not null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "residents_order_index" on "residents" ("created_at", "id");`);
    this.addSql(
      `create index "residents_community_order_index" on "residents" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `create unique index "residents_user_unique" on "residents" ("user_id") where "deleted_at" is null;`,
    );

    this.addSql(
      `create table "community_assignments" ("user_id" uuid not null, "community_id" uuid not null, primary key ("user_id", "community_id"));`,
    );
    this.addSql(
      `create index "community_assignments_community_index" on "community_assignments" ("community_id");`,
    );

    this.addSql(
      `create table "vehicle_types" ("id" uuid not null, "name" text not null, primary key ("id"));`,
    );
    this.addSql(`alter table "vehicle_types" add constraint "vehicle_types_name_unique" unique ("name");`);

    this.addSql(
      `create table "vehicles" ("id" uuid not null, "resident_id" uuid not null, "brand" text not null, "vehicle_type_id" uuid not null, "model" text not null, "year" int not null, "color" text not null, "license_plate" text not null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "vehicles_order_index" on "vehicles" ("created_at", "id");`);
    this.addSql(
      `create index "vehicles_resident_order_index" on "vehicles" ("resident_id", "created_at", "id");`,
    );
    this.addSql(
      `create unique index "vehicles_license_plate_unique" on "vehicles" (upper(regexp_replace("license_plate", '[[:space:]-]', '', 'g'))) where "deleted_at" is null;`,
    );

    this.addSql(
      `alter table "users" add constraint "users_role_id_foreign" foreign key ("role_id") references "roles" ("id");`,
    );

    this.addSql(
      `alter table "residents" add constraint "residents_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );
    this.addSql(
      `alter table "residents" add constraint "residents_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "community_assignments" add constraint "community_assignments_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "community_assignments" add constraint "community_assignments_community_id_foreign" foreign key ("community_id") references "communities" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "vehicles" add constraint "vehicles_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "vehicles" add constraint "vehicles_vehicle_type_id_foreign" foreign key ("vehicle_type_id") references "vehicle_types" ("id");`,
    );

    this.addSql(`insert into "roles" ("id", "code", "description") values
      ('11111111-1111-1111-1111-111111111111', 'SYSTEM_ADMIN', 'Full access to all communities and users'),
      ('22222222-2222-2222-2222-222222222222', 'ADMIN_COMPANY', 'Manages assigned communities only'),
      ('33333333-3333-3333-3333-333333333333', 'COMITEE_MEMBER', 'Committee member with elevated permissions in own community'),
      ('44444444-4444-4444-4444-444444444444', 'RESIDENT', 'Standard resident: own profile, tickets'),
      ('55555555-5555-5555-5555-555555555555', 'RENTER', 'Tenant with more limited access than owners'),
      ('66666666-6666-6666-6666-666666666666', 'VIGILANCE', 'Security personnel, visitor and vehicle logs');`);
    this.addSql(`insert into "vehicle_types" ("id", "name") values
      ('77777777-7777-7777-7777-777777777777', 'Car'),
      ('88888888-8888-8888-8888-888888888888', 'Motorcycle'),
      ('99999999-9999-9999-9999-999999999999', 'Truck'),
      ('aaaaaaaa-bbbb-bbbb-bbbb-bbbbbbbbbbbb', 'SUV'),
      ('bbbbbbbb-cccc-cccc-cccc-cccccccccccc', 'Van');`);
  }
}
