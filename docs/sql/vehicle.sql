-- What the reads of Vehicle become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- vehicles: SYSTEM_ADMIN
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
  t."deleted_at" is null
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- vehicles: ADMIN_COMPANY
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
  t."deleted_at" is null
  and (
    t_resident_id."community_id" = any ($1::uuid[])
    or t_resident_id."community_id" is null
    and (
      t_resident_id."audience" is null
      or t_resident_id."audience" && $1::uuid[]
    )
    or t."resident_id" = $2
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $3;

-- vehicles: COMITEE_MEMBER, VIGILANCE
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
  t."deleted_at" is null
  and (
    t_resident_id."community_id" = ($1::uuid[]) [1]
    or t."resident_id" = $2
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $3;

-- vehicles: RESIDENT, RENTER
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
  t."deleted_at" is null
  and (t."resident_id" = $1)
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- vehicles with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "vehicles" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t."resident_id" = $1
      and t_resident_id."community_id" = $2
      and t."vehicle_type_id" = $3
      and plate_folded (t."license_plate") = plate_folded ($4::text)
      and t."deleted_at" is null
  ) n
  left join (
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
      t."resident_id" = $5
      and t_resident_id."community_id" = $6
      and t."vehicle_type_id" = $7
      and plate_folded (t."license_plate") = plate_folded ($8::text)
      and t."deleted_at" is null
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $9
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- vehicle: SYSTEM_ADMIN
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
  t."id" = $1
  and t."deleted_at" is null;

-- vehicle: ADMIN_COMPANY
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
  t."id" = $1
  and t."deleted_at" is null
  and (
    t_resident_id."community_id" = any ($2::uuid[])
    or t_resident_id."community_id" is null
    and (
      t_resident_id."audience" is null
      or t_resident_id."audience" && $2::uuid[]
    )
    or t."resident_id" = $3
  );

-- vehicle: COMITEE_MEMBER, VIGILANCE
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
  t."id" = $1
  and t."deleted_at" is null
  and (
    t_resident_id."community_id" = ($2::uuid[]) [1]
    or t."resident_id" = $3
  );

-- vehicle: RESIDENT, RENTER
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
  t."id" = $1
  and t."deleted_at" is null
  and (t."resident_id" = $2);

-- Vehicle.resident: ADMIN_COMPANY
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."full_name" as "fullName",
  t."email" as "email",
  t."phone" as "phone",
  t."number" as "number",
  t."address" as "address",
  t."created_at" as "createdAt"
from
  "residents" t
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
    or t."id" = $3
  );

-- Vehicle.vehicleType: ADMIN_COMPANY
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."name" as "name"
from
  "vehicle_types" t
order by
  t."id";

-- Vehicle.community: ADMIN_COMPANY
select
  t."id" as "id",
  t."nombre" as "nombre",
  t."descripcion" as "descripcion",
  t."direccion" as "direccion",
  t."contacto" as "contacto",
  t."email" as "email",
  t."phone" as "phone",
  t."tipo_comunidad" as "tipoComunidad",
  t."latitud" as "latitud",
  t."longitud" as "longitud",
  t."cantidad_viviendas" as "cantidadViviendas",
  t."time_zone" as "timeZone"
from
  "communities" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."id" = any ($2::uuid[]));
