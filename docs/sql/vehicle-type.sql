-- What the reads of VehicleType become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- vehicleTypes: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."name" as "name"
from
  "vehicle_types" t
order by
  t."id";

-- vehicleType: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."name" as "name"
from
  "vehicle_types" t
order by
  t."id";

-- VehicleType.vehicles: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."brand" as "brand",
      t."vehicle_type_id" as "vehicleTypeId",
      t_vehicle_type_id."name" as "vehicleTypeName",
      t."model" as "model",
      t."year" as "year",
      t."color" as "color",
      t."license_plate" as "licensePlate",
      t."created_at" as "createdAt"
    from
      "vehicles" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "vehicle_types" t_vehicle_type_id on t_vehicle_type_id."id" = t."vehicle_type_id"
    where
      t."vehicle_type_id" = p.id
      and t."deleted_at" is null
      and (
        t_resident_id."community_id" = any ($2::uuid[])
        or t_resident_id."community_id" is null
        and (
          t_resident_id."audience" is null
          or t_resident_id."audience" && $2::uuid[]
        )
        or t."resident_id" = $3
      )
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;
