-- VehicleType: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- vehicleType, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (select t1."id" as "id", t1."name" as "name" from "vehicle_types" t1 where t1."id" = $1) o;

-- vehicleType, the row scope: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "vehicle_types" t1 where t1."id" = $1) o;

-- vehicleTypes, all columns: ADMIN_COMPANY
select t."id" as "id", t."name" as "name"
from "vehicle_types" t
order by t."id" asc;

-- VehicleType.vehicles: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "vehicles" t2 left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where
            t2."vehicle_type_id" = rt1."id"
            and t2."deleted_at" is null
            and (
              t2_resident_id."community_id" = any ($2::uuid[])
              or t2_resident_id."community_id" is null
              and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
              or t2."resident_id" = $3::uuid
            )
          order by t2."created_at" desc, t2."id" desc
          limit $4
        ) o3
      ) as "nodes"
    ) o4
  ) as "vehicles"
  from (select t1."id" as "id" from "vehicle_types" t1 where t1."id" = $1) rt1
) o;
