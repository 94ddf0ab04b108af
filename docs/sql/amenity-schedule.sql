-- AmenitySchedule: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- amenitySchedule, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."amenity_id" as "amenityId",
    t1."day_of_week" as "dayOfWeek",
    t1."hora_inicio" as "horaInicio",
    t1."hora_fin" as "horaFin",
    t1."is_open" as "isOpen",
    t1."nota" as "nota"
  from "amenity_schedules" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
  where
    t1."id" = $1
    and t1_amenity_id."deleted_at" is null
    and (
      t1_amenity_id."community_id" = any ($2::uuid[])
      or t1_amenity_id."community_id" is null
      and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
    )
) o;

-- amenitySchedule, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenity_schedules" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
  where
    t1."id" = $1
    and t1_amenity_id."deleted_at" is null
    and (
      t1_amenity_id."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
    ) is not false
) o;

-- amenitySchedule, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenity_schedules" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
  where
    t1."id" = $1
    and t1_amenity_id."deleted_at" is null
    and (
      t1_amenity_id."community_id" = any ($2::uuid[])
      or t1_amenity_id."community_id" is null
      and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
    )
) o;

-- amenitySchedule, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenity_schedules" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
  where t1."id" = $1 and t1_amenity_id."deleted_at" is null and (t1_amenity_id."community_id" = ($2::uuid[]) [1])
) o;

-- amenitySchedules, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "amenity_schedules" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
        where
          t1_amenity_id."deleted_at" is null
          and (
            t1_amenity_id."community_id" = any ($1::uuid[])
            or t1_amenity_id."community_id" is null
            and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $1::uuid[])
          )
        order by t1."created_at" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "amenity_schedules" t3 left join "amenities" t3_amenity_id on t3_amenity_id."id" = t3."amenity_id"
      where
        t3_amenity_id."deleted_at" is null
        and (
          t3_amenity_id."community_id" = any ($1::uuid[])
          or t3_amenity_id."community_id" is null
          and (t3_amenity_id."audience" is null or t3_amenity_id."audience" && $1::uuid[])
        )
    ) as "totalCount"
) o;

-- AmenitySchedule.amenity: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "amenities" t2
      where
        t2."id" = rt1."amenityId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2."audience" is null or t2."audience" && $2::uuid[])
        )
    ) o3
  ) as "amenity"
  from (
    select t1."id" as "id", t1."amenity_id" as "amenityId"
    from "amenity_schedules" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
    where
      t1."id" = $1
      and t1_amenity_id."deleted_at" is null
      and (
        t1_amenity_id."community_id" = any ($2::uuid[])
        or t1_amenity_id."community_id" is null
        and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
      )
  ) rt1
) o;
