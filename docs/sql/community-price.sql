-- What the reads of CommunityPrice become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- communityPrices: SYSTEM_ADMIN
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."concepto" as "concepto",
  t."monto" as "monto",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId"
from
  "community_prices" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t_community_id."deleted_at" is null
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- communityPrices: ADMIN_COMPANY
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."concepto" as "concepto",
  t."monto" as "monto",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId"
from
  "community_prices" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  (t."community_id" = any ($1::uuid[]))
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- communityPrices: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."concepto" as "concepto",
  t."monto" as "monto",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId"
from
  "community_prices" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  false
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- communityPrices with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "community_prices" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $1
      and t."is_active" = $2
      and (
        search_text (t."concepto") like (
          select
            search_pattern ($3::text)
        )
      )
      and t_community_id."deleted_at" is null
  ) n
  left join (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."concepto" as "concepto",
      t."monto" as "monto",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."created_by_user_id" as "createdByUserId",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "community_prices" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $4
      and t."is_active" = $5
      and (
        search_text (t."concepto") like (
          select
            search_pattern ($6::text)
        )
      )
      and t_community_id."deleted_at" is null
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $7
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- communityPrice: SYSTEM_ADMIN
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."concepto" as "concepto",
  t."monto" as "monto",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId"
from
  "community_prices" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t_community_id."deleted_at" is null;

-- communityPrice: ADMIN_COMPANY
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."concepto" as "concepto",
  t."monto" as "monto",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId"
from
  "community_prices" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and (t."community_id" = any ($2::uuid[]));

-- communityPrice: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."concepto" as "concepto",
  t."monto" as "monto",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId"
from
  "community_prices" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and false;

-- CommunityPrice.community: ADMIN_COMPANY
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
