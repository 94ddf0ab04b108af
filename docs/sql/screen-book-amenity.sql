-- screen-book-amenity: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- book-amenity: RESIDENT
select t."id" as "id"
from "residents" t
where t."id" = $1 and t."deleted_at" is null and (t."id" = $2::uuid);
select t."id" as "id", t."nombre" as "nombre", coalesce(t."time_zone", $3::text) as "effectiveTimeZone"
from "communities" t
where t."id" = $1 and t."deleted_at" is null and (t."id" = ($2::uuid[]) [1]);
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t_amenity_id."nombre" as "amenityName",
      t."horario" as "horario",
      (t."horario" + make_interval(hours => t."horas_reservadas")) as "endsAt",
      t."num_personas" as "numPersonas",
      t."status" as "status"
    from "amenity_reservations" t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
    where
      t."resident_id" = p.id
      and (
        t."status" in ('En proceso', 'Reservada')
        and (t."horario" + make_interval(hours => t."horas_reservadas")) > $2::timestamptz
        and t."horario" > $2::timestamptz - interval '168 hours'
      )
      and (
        t."resident_id" = $3::uuid
        and (
          t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
    order by t."horario" asc, t."id" asc
    limit $4
  ) r
order by p.n, r."horario" asc, r."id" asc;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."nombre" as "nombre",
      t."descripcion" as "descripcion",
      t."reglas" as "reglas",
      t."imagen" as "imagen",
      t."capacidad_maxima" as "capacidadMaxima",
      t."costo" as "costo",
      t."personas_por_reservacion" as "personasPorReservacion",
      t."horas_por_reservacion" as "horasPorReservacion",
      t."requiere_aprobacion" as "requiereAprobacion",
      t."version" as "version",
      t."modified_at" as "updatedAt",
      t."fecha_alta" as "fechaAlta",
      t."community_id" as "communityId",
      t."numero_reservaciones_simultaneas" as "numeroReservacionesSimultaneas",
      t."buffer_minutes" as "bufferMinutes",
      t."created_at" as "createdAt",
      t."created_by_user_id" as "createdByUserId",
      t."deleted_at" as "deletedAt",
      t."audience" as "audience"
    from "amenities" t
    where t."community_id" = p.id and t."deleted_at" is null and (t."community_id" = ($2::uuid[]) [1])
    order by t."created_at" desc, t."id" desc
    limit $3
  ) r
order by p.n, r."createdAt" desc, r."id" desc;
