import { Migration } from '@mikro-orm/migrations';

/**
 * Of an amenity that is reserved by one at a time, an exclusion constraint refuses live reservations that overlap. It
 * cannot read the number of the amenity, so a trigger notes in each reservation whether it was exclusive when it became
 * live or changed its time; the ORM does not know that column. Larger numbers are held by `check_amenity_number` alone,
 * which also counts the reservations that were made before the number fell.
 */
export class Migration20261122110800_exclusive_reservations extends Migration {
  up() {
    this.addSql(
      // A number of hours is as long in every time zone.
      `create function "reservation_span"(timestamptz, integer) returns tstzrange language sql immutable strict parallel safe
        return tstzrange($1, $1 + make_interval(hours => $2));`,
    );
    this.addSql(
      `alter table "amenity_reservations" add column "is_exclusive" boolean not null default false;`,
    );
    this.addSql(
      `create function "mark_exclusive_reservation"() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and old."status" in ('En proceso', 'Reservada')
            and (old."amenity_id", old."horario", old."horas_reservadas") = (new."amenity_id", new."horario", new."horas_reservadas")
          then
            return new;
          end if;
          new."is_exclusive" := exists (
            select from "amenities" where "id" = new."amenity_id" and coalesce("numero_reservaciones_simultaneas", 1) = 1
          );
          return new;
        end $$;`,
    );
    this.addSql(
      `create trigger "amenity_reservations_exclusive"
        before insert or update of "amenity_id", "horario", "horas_reservadas", "status" on "amenity_reservations"
        for each row execute function "mark_exclusive_reservation"();`,
    );
    // Live reservations that overlap were made before the number fell, and stay.
    this.addSql(
      `update "amenity_reservations" r set "is_exclusive" = true from "amenities" a
        where a."id" = r."amenity_id" and coalesce(a."numero_reservaciones_simultaneas", 1) = 1
        and r."status" in ('En proceso', 'Reservada') and not exists (
          select from "amenity_reservations" o
          where o."amenity_id" = r."amenity_id" and o."id" <> r."id" and o."status" in ('En proceso', 'Reservada')
            and "reservation_span"(o."horario", o."horas_reservadas") && "reservation_span"(r."horario", r."horas_reservadas")
        );`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_exclusion"
        exclude using gist ("amenity_id" with =, "reservation_span"("horario", "horas_reservadas") with &&)
        where ("is_exclusive" and "status" in ('En proceso', 'Reservada'));`,
    );
  }
}
