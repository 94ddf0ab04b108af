-- What the reads of AmenitySchedule become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- amenitySchedules: SYSTEM_ADMIN
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t."day_of_week" as "dayOfWeek",
  t."hora_inicio" as "horaInicio",
  t."hora_fin" as "horaFin",
  t."is_open" as "isOpen",
  t."nota" as "nota",
  t."created_at" as "createdAt"
from
  "amenity_schedules" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
where
  t_amenity_id."deleted_at" is null
  and (
    t_amenity_id."community_id" <> all (
      array(
        select
          "id"
        from
          "communities"
        where
          "deleted_at" is not null
      )
    )
  ) is not false
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- amenitySchedules: ADMIN_COMPANY
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t."day_of_week" as "dayOfWeek",
  t."hora_inicio" as "horaInicio",
  t."hora_fin" as "horaFin",
  t."is_open" as "isOpen",
  t."nota" as "nota",
  t."created_at" as "createdAt"
from
  "amenity_schedules" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
where
  t_amenity_id."deleted_at" is null
  and (
    t_amenity_id."community_id" = any ($1::uuid[])
    or t_amenity_id."community_id" is null
    and (
      t_amenity_id."audience" is null
      or t_amenity_id."audience" && $1::uuid[]
    )
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- amenitySchedules: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t."day_of_week" as "dayOfWeek",
  t."hora_inicio" as "horaInicio",
  t."hora_fin" as "horaFin",
  t."is_open" as "isOpen",
  t."nota" as "nota",
  t."created_at" as "createdAt"
from
  "amenity_schedules" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
where
  t_amenity_id."deleted_at" is null
  and (t_amenity_id."community_id" = ($1::uuid[]) [1])
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- amenitySchedules with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "amenity_schedules" t
      left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
    where
      t."amenity_id" = $1
      and t_amenity_id."community_id" = $2
      and t."day_of_week" = $3
      and t_amenity_id."deleted_at" is null
      and (
        t_amenity_id."community_id" <> all (
          array(
            select
              "id"
            from
              "communities"
            where
              "deleted_at" is not null
          )
        )
      ) is not false
  ) n
  left join (
    select
      t."id" as "id",
      t."amenity_id" as "amenityId",
      t."day_of_week" as "dayOfWeek",
      t."hora_inicio" as "horaInicio",
      t."hora_fin" as "horaFin",
      t."is_open" as "isOpen",
      t."nota" as "nota",
      t."created_at" as "createdAt"
    from
      "amenity_schedules" t
      left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
    where
      t."amenity_id" = $4
      and t_amenity_id."community_id" = $5
      and t."day_of_week" = $6
      and t_amenity_id."deleted_at" is null
      and (
        t_amenity_id."community_id" <> all (
          array(
            select
              "id"
            from
              "communities"
            where
              "deleted_at" is not null
          )
        )
      ) is not false
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $7
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- amenitySchedule: SYSTEM_ADMIN
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t."day_of_week" as "dayOfWeek",
  t."hora_inicio" as "horaInicio",
  t."hora_fin" as "horaFin",
  t."is_open" as "isOpen",
  t."nota" as "nota"
from
  "amenity_schedules" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
where
  t."id" = $1
  and t_amenity_id."deleted_at" is null
  and (
    t_amenity_id."community_id" <> all (
      array(
        select
          "id"
        from
          "communities"
        where
          "deleted_at" is not null
      )
    )
  ) is not false;

-- amenitySchedule: ADMIN_COMPANY
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t."day_of_week" as "dayOfWeek",
  t."hora_inicio" as "horaInicio",
  t."hora_fin" as "horaFin",
  t."is_open" as "isOpen",
  t."nota" as "nota"
from
  "amenity_schedules" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
where
  t."id" = $1
  and t_amenity_id."deleted_at" is null
  and (
    t_amenity_id."community_id" = any ($2::uuid[])
    or t_amenity_id."community_id" is null
    and (
      t_amenity_id."audience" is null
      or t_amenity_id."audience" && $2::uuid[]
    )
  );

-- amenitySchedule: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t."day_of_week" as "dayOfWeek",
  t."hora_inicio" as "horaInicio",
  t."hora_fin" as "horaFin",
  t."is_open" as "isOpen",
  t."nota" as "nota"
from
  "amenity_schedules" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
where
  t."id" = $1
  and t_amenity_id."deleted_at" is null
  and (t_amenity_id."community_id" = ($2::uuid[]) [1]);

-- AmenitySchedule.amenity: ADMIN_COMPANY
select
  t."id" as "id",
  t."nombre" as "nombre",
  t."descripcion" as "descripcion",
  t."reglas" as "reglas",
  t."costo" as "costo",
  t."fecha_alta" as "fechaAlta",
  t."imagen" as "imagen",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."capacidad_maxima" as "capacidadMaxima",
  t."numero_reservaciones_simultaneas" as "numeroReservacionesSimultaneas",
  t."personas_por_reservacion" as "personasPorReservacion",
  t."horas_por_reservacion" as "horasPorReservacion",
  t."requiere_aprobacion" as "requiereAprobacion",
  t."deleted_at" is null as "isActive",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId"
from
  "amenities" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $2::uuid[]
    )
  );
