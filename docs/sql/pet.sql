-- What the reads of Pet become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- pets: SYSTEM_ADMIN
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."name" as "name",
  t."species" as "species",
  t."breed" as "breed",
  t."age" as "age",
  t."color" as "color",
  t."created_at" as "createdAt"
from
  "pets" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."deleted_at" is null
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- pets: ADMIN_COMPANY
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."name" as "name",
  t."species" as "species",
  t."breed" as "breed",
  t."age" as "age",
  t."color" as "color",
  t."created_at" as "createdAt"
from
  "pets" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
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

-- pets: COMITEE_MEMBER, VIGILANCE
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."name" as "name",
  t."species" as "species",
  t."breed" as "breed",
  t."age" as "age",
  t."color" as "color",
  t."created_at" as "createdAt"
from
  "pets" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
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

-- pets: RESIDENT, RENTER
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."name" as "name",
  t."species" as "species",
  t."breed" as "breed",
  t."age" as "age",
  t."color" as "color",
  t."created_at" as "createdAt"
from
  "pets" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."deleted_at" is null
  and (t."resident_id" = $1)
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- pets with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "pets" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t."resident_id" = $1
      and t_resident_id."community_id" = $2
      and (
        search_text (t."name") like (
          select
            search_pattern ($3::text)
        )
        or search_text (t."species") like (
          select
            search_pattern ($3::text)
        )
        or search_text (t."breed") like (
          select
            search_pattern ($3::text)
        )
      )
      and t."deleted_at" is null
  ) n
  left join (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."name" as "name",
      t."species" as "species",
      t."breed" as "breed",
      t."age" as "age",
      t."color" as "color",
      t."created_at" as "createdAt"
    from
      "pets" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t."resident_id" = $4
      and t_resident_id."community_id" = $5
      and (
        search_text (t."name") like (
          select
            search_pattern ($6::text)
        )
        or search_text (t."species") like (
          select
            search_pattern ($6::text)
        )
        or search_text (t."breed") like (
          select
            search_pattern ($6::text)
        )
      )
      and t."deleted_at" is null
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $7
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- pet: SYSTEM_ADMIN
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."name" as "name",
  t."species" as "species",
  t."breed" as "breed",
  t."age" as "age",
  t."color" as "color",
  t."created_at" as "createdAt"
from
  "pets" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and t."deleted_at" is null;

-- pet: ADMIN_COMPANY
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."name" as "name",
  t."species" as "species",
  t."breed" as "breed",
  t."age" as "age",
  t."color" as "color",
  t."created_at" as "createdAt"
from
  "pets" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
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

-- pet: COMITEE_MEMBER, VIGILANCE
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."name" as "name",
  t."species" as "species",
  t."breed" as "breed",
  t."age" as "age",
  t."color" as "color",
  t."created_at" as "createdAt"
from
  "pets" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t_resident_id."community_id" = ($2::uuid[]) [1]
    or t."resident_id" = $3
  );

-- pet: RESIDENT, RENTER
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."name" as "name",
  t."species" as "species",
  t."breed" as "breed",
  t."age" as "age",
  t."color" as "color",
  t."created_at" as "createdAt"
from
  "pets" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (t."resident_id" = $2);

-- Pet.resident: ADMIN_COMPANY
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

-- Pet.community: ADMIN_COMPANY
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
