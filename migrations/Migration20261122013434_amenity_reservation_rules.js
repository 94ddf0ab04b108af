import { Migration } from '@mikro-orm/migrations';

export class Migration20261122013434_amenity_reservation_rules extends Migration {
  up() {
    this.addSql(
      `alter table "amenities" add "personas_por_reservacion" int null, add "horas_por_reservacion" int null, add "requiere_aprobacion" boolean not null default true;`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_horas_check" check (horas_por_reservacion >= 0);`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_personas_check" check (personas_por_reservacion >= 0);`,
    );

    // A reservation for nobody was accepted before; its resident at least uses the amenity.
    this.addSql(`update "amenity_reservations" set "num_personas" = 1 where "num_personas" = 0;`);
    this.addSql(`alter table "amenity_reservations" drop constraint "amenity_reservations_personas_check";`);
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_personas_check" check (num_personas > 0);`,
    );
  }
}
