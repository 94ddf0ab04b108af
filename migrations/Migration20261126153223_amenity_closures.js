import { Migration } from '@mikro-orm/migrations';

/** An amenity is closed once, and its reservations keep a distance, which the check of their number counts to each of them. */
export class Migration20261126153223_amenity_closures extends Migration {
  up() {
    this.addSql(
      `create table "amenity_closures" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "amenity_id" uuid not null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null, "reason" text not null, "created_at" timestamptz(3) not null, "created_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `create index "amenity_closures_created_by_user_id_index" on "amenity_closures" ("created_by_user_id");`,
    );
    this.addSql(
      `create index "amenity_closures_modified_at_id_index" on "amenity_closures" ("modified_at", "id");`,
    );
    this.addSql(
      `create index "amenity_closures_created_at_index" on "amenity_closures" ("created_at", "id");`,
    );
    this.addSql(`create index "amenity_closures_starts_at_index" on "amenity_closures" ("starts_at", "id");`);
    this.addSql(
      `create index "amenity_closures_amenity_index" on "amenity_closures" ("amenity_id", "ends_at");`,
    );
    this.addSql(`alter table "amenities" add "buffer_minutes" int not null default 0;`);
    this.addSql(
      `alter table "amenities" add constraint "amenities_buffer_check" check (buffer_minutes between 0 and 1440) not valid;`,
    );
    this.addSql(
      `alter table "amenity_closures" add constraint "amenity_closures_amenity_id_foreign" foreign key ("amenity_id") references "amenities" ("id");`,
    );
    this.addSql(
      `alter table "amenity_closures" add constraint "amenity_closures_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "amenity_closures" add constraint "amenity_closures_starts_at_check" check ("starts_at" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z');`,
    );
    this.addSql(
      `alter table "amenity_closures" add constraint "amenity_closures_ends_at_check" check ("ends_at" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z');`,
    );
    this.addSql(
      `alter table "amenity_closures" add constraint "amenity_closures_reason_check" check (char_length("reason") <= 200);`,
    );
    this.addSql(
      `alter table "amenity_closures" add constraint "amenity_closures_period_check" check ("starts_at" < "ends_at");`,
    );
    this.addSql(
      `create trigger "amenity_closures_version" before update on "amenity_closures" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create or replace function "check_amenity_number"() returns trigger language plpgsql as $$
        declare
          most integer;
          buffer interval;
          ends timestamptz;
        begin
          if tg_op = 'UPDATE' and old."status" in ('En proceso', 'Reservada')
            and (old."amenity_id", old."horario", old."horas_reservadas") = (new."amenity_id", new."horario", new."horas_reservadas")
          then
            return null;
          end if;
          select coalesce("numero_reservaciones_simultaneas", 1), make_interval(mins => "buffer_minutes") into most, buffer
            from "amenities" where "id" = new."amenity_id" for no key update;
          ends := new."horario" + make_interval(hours => new."horas_reservadas") + buffer;
          if exists (
            select from (
              select new."horario" as "at"
              union select o."horario" from "amenity_reservations" o
                where o."amenity_id" = new."amenity_id" and o."horario" > new."horario" and o."horario" < ends
            ) moments
            where most < (
              select count(*) from "amenity_reservations" r
              where r."amenity_id" = new."amenity_id" and r."status" in ('En proceso', 'Reservada')
                and r."horario" <= moments."at"
                and r."horario" + make_interval(hours => r."horas_reservadas") + buffer > moments."at"
            )
          ) then
            raise exception 'Amenity % has more live reservations at one time than its number', new."amenity_id"
              using errcode = '23P01', constraint = 'amenity_reservations_number_check';
          end if;
          return null;
        end $$;`,
    );
  }
}
