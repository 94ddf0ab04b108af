-- screen-book-amenity: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- book-amenity: RESIDENT
select
  r.*,
  (
    select json_agg(jt1)
    from (
      select
        t1."id" as "id",
        t1."nombre" as "nombre",
        t1."descripcion" as "descripcion",
        t1."reglas" as "reglas",
        t1."imagen" as "imagen",
        t1."capacidad_maxima" as "capacidadMaxima",
        trim_scale((t1."costo")::numeric) as "costo",
        t1."personas_por_reservacion" as "personasPorReservacion",
        t1."horas_por_reservacion" as "horasPorReservacion",
        t1."requiere_aprobacion" as "requiereAprobacion",
        t1."version" as "version",
        to_char(t1."modified_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
        to_char(t1."fecha_alta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaAlta",
        t1."community_id" as "communityId",
        t1."numero_reservaciones_simultaneas" as "numeroReservacionesSimultaneas",
        t1."buffer_minutes" as "bufferMinutes",
        to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        t1."created_by_user_id" as "createdByUserId",
        to_char(t1."deleted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt",
        t1."audience" as "audience"
      from "amenities" t1
      where t1."community_id" = r."id" and t1."deleted_at" is null
      order by t1."created_at" desc, t1."id" desc
      limit $4
    ) jt1
  ) as "#0"
from (
  select t."id" as "id", t."nombre" as "nombre", coalesce(t."time_zone", $1::text) as "effectiveTimeZone"
  from "communities" t
  where t."id" = $2 and t."deleted_at" is null and (t."id" = ($3::uuid[]) [1])
) r;
select
  r.*,
  (
    select json_agg(jt1)
    from (
      select
        t1."id" as "id",
        t1_amenity_id."nombre" as "amenityName",
        to_char(t1."horario" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "horario",
        to_char(
          (t1."horario" + make_interval(hours => t1."horas_reservadas")) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
        ) as "endsAt",
        t1."num_personas" as "numPersonas",
        t1."status" as "status"
      from
        "amenity_reservations" t1
        left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
      where
        t1."resident_id" = r."id"
        and (
          t1."status" in ('En proceso', 'Reservada')
          and (t1."horario" + make_interval(hours => t1."horas_reservadas")) > $3::timestamptz
        )
        and (
          t1."resident_id" = $4::uuid
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
      order by t1."horario" asc, t1."id" asc
      limit $5
    ) jt1
  ) as "#0"
from (
  select t."id" as "id"
  from "residents" t
  where t."id" = $1 and t."deleted_at" is null and (t."id" = $2::uuid)
) r;
