-- What the reads of AmenityReservation become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- amenityReservations: SYSTEM_ADMIN
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status",
  t."created_at" as "createdAt"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t_community_id."deleted_at" is null
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- amenityReservations: ADMIN_COMPANY
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status",
  t."created_at" as "createdAt"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  (
    t."community_id" = any ($1::uuid[])
    or t."community_id" is null
    and (
      t_amenity_id."audience" is null
      or t_amenity_id."audience" && $2::uuid[]
    )
    or t."resident_id" = $3
    and t_community_id."deleted_at" is null
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $4;

-- amenityReservations: COMITEE_MEMBER, VIGILANCE
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status",
  t."created_at" as "createdAt"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  (
    t."community_id" = any ($1::uuid[])
    or t."resident_id" = $2
    and t_community_id."deleted_at" is null
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $3;

-- amenityReservations: RESIDENT, RENTER
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status",
  t."created_at" as "createdAt"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  (
    t."resident_id" = $1
    and t_community_id."deleted_at" is null
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- amenityReservations with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "amenity_reservations" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $1
      and t."amenity_id" = $2
      and t."resident_id" = $3
      and t."status" = $4
      and t_community_id."deleted_at" is null
  ) n
  left join (
    select
      t."id" as "id",
      t."amenity_id" as "amenityId",
      t_amenity_id."nombre" as "amenityName",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."horario" as "horario",
      t."num_personas" as "numPersonas",
      t."horas_reservadas" as "horasReservadas",
      t."status" as "status",
      t."created_at" as "createdAt"
    from
      "amenity_reservations" t
      left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $5
      and t."amenity_id" = $6
      and t."resident_id" = $7
      and t."status" = $8
      and t_community_id."deleted_at" is null
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $9
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- myAmenityReservations: SYSTEM_ADMIN
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status",
  t."created_at" as "createdAt"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."resident_id" = $1
  and t_community_id."deleted_at" is null
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- myAmenityReservations: ADMIN_COMPANY
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status",
  t."created_at" as "createdAt"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."resident_id" = $1
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t_amenity_id."audience" is null
      or t_amenity_id."audience" && $3::uuid[]
    )
    or t."resident_id" = $4
    and t_community_id."deleted_at" is null
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $5;

-- myAmenityReservations: COMITEE_MEMBER, VIGILANCE
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status",
  t."created_at" as "createdAt"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."resident_id" = $1
  and (
    t."community_id" = any ($2::uuid[])
    or t."resident_id" = $3
    and t_community_id."deleted_at" is null
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $4;

-- myAmenityReservations: RESIDENT, RENTER
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status",
  t."created_at" as "createdAt"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."resident_id" = $1
  and (
    t."resident_id" = $2
    and t_community_id."deleted_at" is null
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $3;

-- myAmenityReservations with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "amenity_reservations" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $1
      and t."amenity_id" = $2
      and t."resident_id" = $3
      and t."status" = $4
      and t_community_id."deleted_at" is null
  ) n
  left join (
    select
      t."id" as "id",
      t."amenity_id" as "amenityId",
      t_amenity_id."nombre" as "amenityName",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."horario" as "horario",
      t."num_personas" as "numPersonas",
      t."horas_reservadas" as "horasReservadas",
      t."status" as "status",
      t."created_at" as "createdAt"
    from
      "amenity_reservations" t
      left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $5
      and t."amenity_id" = $6
      and t."resident_id" = $7
      and t."status" = $8
      and t_community_id."deleted_at" is null
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $9
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- amenityReservation: SYSTEM_ADMIN
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t_community_id."deleted_at" is null;

-- amenityReservation: ADMIN_COMPANY
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t_amenity_id."audience" is null
      or t_amenity_id."audience" && $3::uuid[]
    )
    or t."resident_id" = $4
    and t_community_id."deleted_at" is null
  );

-- amenityReservation: COMITEE_MEMBER, VIGILANCE
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and (
    t."community_id" = any ($2::uuid[])
    or t."resident_id" = $3
    and t_community_id."deleted_at" is null
  );

-- amenityReservation: RESIDENT, RENTER
select
  t."id" as "id",
  t."amenity_id" as "amenityId",
  t_amenity_id."nombre" as "amenityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."horario" as "horario",
  t."num_personas" as "numPersonas",
  t."horas_reservadas" as "horasReservadas",
  t."status" as "status"
from
  "amenity_reservations" t
  left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and (
    t."resident_id" = $2
    and t_community_id."deleted_at" is null
  );

-- AmenityReservation.amenity: ADMIN_COMPANY
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
      or t."audience" && $3::uuid[]
    )
  );

-- AmenityReservation.resident: ADMIN_COMPANY
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
      or t."audience" && $3::uuid[]
    )
    or t."id" = $4
  );

-- AmenityReservation.community: ADMIN_COMPANY
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
