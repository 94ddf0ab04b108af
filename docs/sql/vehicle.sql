-- Vehicle: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- vehicle, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."resident_id" as "residentId",
    t1_resident_id."full_name" as "residentName",
    t1."brand" as "brand",
    t1."vehicle_type_id" as "vehicleTypeId",
    t1_vehicle_type_id."name" as "vehicleTypeName",
    t1."model" as "model",
    t1."year" as "year",
    t1."color" as "color",
    t1."license_plate" as "licensePlate",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from
    "vehicles" t1
    left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    left join "vehicle_types" t1_vehicle_type_id on t1_vehicle_type_id."id" = t1."vehicle_type_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1_resident_id."community_id" = any ($2::uuid[])
      or t1_resident_id."community_id" is null
      and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
      or t1."resident_id" = $3::uuid
    )
) o;

-- vehicle, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "vehicles" t1 where t1."id" = $1 and t1."deleted_at" is null) o;

-- vehicle, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "vehicles" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1_resident_id."community_id" = any ($2::uuid[])
      or t1_resident_id."community_id" is null
      and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
      or t1."resident_id" = $3::uuid
    )
) o;

-- vehicle, the row scope: COMITEE_MEMBER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "vehicles" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (t1_resident_id."community_id" = ($2::uuid[]) [1] or t1."resident_id" = $3::uuid)
) o;

-- vehicle, the row scope: RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "vehicles" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."resident_id" = $2::uuid)
) o;

-- vehicles, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "vehicles" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
        where
          t1."deleted_at" is null
          and (
            t1_resident_id."community_id" = any ($1::uuid[])
            or t1_resident_id."community_id" is null
            and (t1_resident_id."audience" is null or t1_resident_id."audience" && $1::uuid[])
            or t1."resident_id" = $2::uuid
          )
        order by t1."created_at" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "vehicles" t3 left join "residents" t3_resident_id on t3_resident_id."id" = t3."resident_id"
      where
        t3."deleted_at" is null
        and (
          t3_resident_id."community_id" = any ($1::uuid[])
          or t3_resident_id."community_id" is null
          and (t3_resident_id."audience" is null or t3_resident_id."audience" && $1::uuid[])
          or t3."resident_id" = $4::uuid
        )
    ) as "totalCount"
) o;

-- Vehicle.resident: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "residents" t2
      where
        t2."id" = rt1."residentId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2."audience" is null or t2."audience" && $2::uuid[])
          or t2."id" = $4::uuid
        )
    ) o3
  ) as "resident"
  from (
    select t1."id" as "id", t1."resident_id" as "residentId"
    from "vehicles" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1_resident_id."community_id" = any ($2::uuid[])
        or t1_resident_id."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
      )
  ) rt1
) o;

-- Vehicle.vehicleType: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (select t2."id" as "id" from "vehicle_types" t2 where t2."id" = rt1."vehicleTypeId") o3
  ) as "vehicleType"
  from (
    select t1."id" as "id", t1."vehicle_type_id" as "vehicleTypeId"
    from "vehicles" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1_resident_id."community_id" = any ($2::uuid[])
        or t1_resident_id."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
      )
  ) rt1
) o;

-- Vehicle.community: ADMIN_COMPANY
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
    select t1."id" as "id", t1_resident_id."community_id" as "communityId"
    from "vehicles" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1_resident_id."community_id" = any ($2::uuid[])
        or t1_resident_id."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
      )
  ) rt1
) o;
