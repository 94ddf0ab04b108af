-- Amenity: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- amenity, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."nombre" as "nombre",
    t1."descripcion" as "descripcion",
    t1."reglas" as "reglas",
    trim_scale((t1."costo")::numeric) as "costo",
    to_char(t1."fecha_alta" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaAlta",
    t1."imagen" as "imagen",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    t1."capacidad_maxima" as "capacidadMaxima",
    t1."numero_reservaciones_simultaneas" as "numeroReservacionesSimultaneas",
    t1."personas_por_reservacion" as "personasPorReservacion",
    t1."horas_por_reservacion" as "horasPorReservacion",
    t1."requiere_aprobacion" as "requiereAprobacion",
    t1."deleted_at" is null as "isActive",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    t1."created_by_user_id" as "createdByUserId"
  from "amenities" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
) o;

-- amenity, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenities" t1
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- amenity, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenities" t1
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
) o;

-- amenity, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenities" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = ($2::uuid[]) [1])
) o;

-- amenities, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "amenities" t1
        where
          (
            search_text (t1."nombre") like (select search_pattern ($1::text))
            or search_text (t1."descripcion") like (select search_pattern ($1::text))
          )
          and t1."deleted_at" is null
          and (
            t1."community_id" = any ($2::uuid[])
            or t1."community_id" is null
            and (t1."audience" is null or t1."audience" && $2::uuid[])
          )
        order by t1."created_at" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "amenities" t3
      where
        (
          search_text (t3."nombre") like (select search_pattern ($4::text))
          or search_text (t3."descripcion") like (select search_pattern ($4::text))
        )
        and t3."deleted_at" is null
        and (
          t3."community_id" = any ($2::uuid[])
          or t3."community_id" is null
          and (t3."audience" is null or t3."audience" && $2::uuid[])
        )
    ) as "totalCount"
) o;

-- Amenity.community: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "communities" t2
      where t2."id" = rt1."communityId" and t2."deleted_at" is null and (t2."id" = any ($2::uuid[]))
    ) o3
  ) as "community"
  from (
    select t1."id" as "id", t1."community_id" as "communityId"
    from "amenities" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- Amenity.closures: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "amenity_closures" t2 left join "amenities" t2_amenity_id on t2_amenity_id."id" = t2."amenity_id"
          where
            t2."amenity_id" = rt1."id"
            and t2_amenity_id."deleted_at" is null
            and (
              t2_amenity_id."community_id" = any ($2::uuid[])
              or t2_amenity_id."community_id" is null
              and (t2_amenity_id."audience" is null or t2_amenity_id."audience" && $2::uuid[])
            )
          order by t2."starts_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "closures"
  from (
    select t1."id" as "id"
    from "amenities" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- Amenity.reservations: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "amenity_reservations" t2 left join "amenities" t2_amenity_id on t2_amenity_id."id" = t2."amenity_id"
          where
            t2."amenity_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_amenity_id."audience" is null or t2_amenity_id."audience" && $2::uuid[])
              or t2."resident_id" = $3::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $4
        ) o3
      ) as "nodes"
    ) o4
  ) as "reservations"
  from (
    select t1."id" as "id"
    from "amenities" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- Amenity.schedules: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "amenity_schedules" t2 left join "amenities" t2_amenity_id on t2_amenity_id."id" = t2."amenity_id"
          where
            t2."amenity_id" = rt1."id"
            and t2_amenity_id."deleted_at" is null
            and (
              t2_amenity_id."community_id" = any ($2::uuid[])
              or t2_amenity_id."community_id" is null
              and (t2_amenity_id."audience" is null or t2_amenity_id."audience" && $2::uuid[])
            )
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "schedules"
  from (
    select t1."id" as "id"
    from "amenities" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- Amenity.createdBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."createdByUserId"
        and (
          t2."id" = $3::uuid
          or coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t2."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t2."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t2."audience"
          ) && $2::uuid[]
          or (
            coalesce(
              nullif(
                array(
                  select a."community_id"
                  from "community_assignments" a
                  where a."user_id" = t2."id"
                  union
                  (
                    select r."community_id"
                    from "residents" r
                    where r."user_id" = t2."id" and r."community_id" is not null
                    order by r."deleted_at" desc nulls first
                    limit 1
                  )
                ),
                '{}'
              ),
              t2."audience"
            ) is null
          )
          and t2_role_id."code" <> all ($4::text[])
        )
    ) o3
  ) as "createdBy"
  from (
    select t1."id" as "id", t1."created_by_user_id" as "createdByUserId"
    from "amenities" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;
