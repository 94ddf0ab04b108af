-- What the reads of Announcement become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- announcements: SYSTEM_ADMIN
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."titulo" as "titulo",
  t."subtitulo" as "subtitulo",
  t."contenido" as "contenido",
  t."fecha" as "fecha",
  t."imagen" as "imagen",
  t."created_at" as "createdAt"
from
  "announcements" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t_community_id."deleted_at" is null
order by
  t."fecha" desc,
  t."id" desc
limit
  $1;

-- announcements: ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."titulo" as "titulo",
  t."subtitulo" as "subtitulo",
  t."contenido" as "contenido",
  t."fecha" as "fecha",
  t."imagen" as "imagen",
  t."created_at" as "createdAt"
from
  "announcements" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  (
    t."community_id" = any ($1::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $2::uuid[]
    )
  )
order by
  t."fecha" desc,
  t."id" desc
limit
  $3;

-- announcements with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "announcements" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $1
      and t."community_id" is null
      and (
        search_text (t."titulo") like (
          select
            search_pattern ($2::text)
        )
        or search_text (t."subtitulo") like (
          select
            search_pattern ($2::text)
        )
        or search_text (t."contenido") like (
          select
            search_pattern ($2::text)
        )
      )
      and t_community_id."deleted_at" is null
  ) n
  left join (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."titulo" as "titulo",
      t."subtitulo" as "subtitulo",
      t."contenido" as "contenido",
      t."fecha" as "fecha",
      t."imagen" as "imagen",
      t."created_at" as "createdAt"
    from
      "announcements" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $3
      and t."community_id" is null
      and (
        search_text (t."titulo") like (
          select
            search_pattern ($4::text)
        )
        or search_text (t."subtitulo") like (
          select
            search_pattern ($4::text)
        )
        or search_text (t."contenido") like (
          select
            search_pattern ($4::text)
        )
      )
      and t_community_id."deleted_at" is null
    order by
      t."fecha" desc,
      t."id" desc
    limit
      $5
  ) r on true
order by
  r."fecha" desc,
  r."id" desc;

-- announcement: SYSTEM_ADMIN
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."titulo" as "titulo",
  t."subtitulo" as "subtitulo",
  t."contenido" as "contenido",
  t."fecha" as "fecha",
  t."imagen" as "imagen",
  t."created_at" as "createdAt"
from
  "announcements" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t_community_id."deleted_at" is null;

-- announcement: ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."titulo" as "titulo",
  t."subtitulo" as "subtitulo",
  t."contenido" as "contenido",
  t."fecha" as "fecha",
  t."imagen" as "imagen",
  t."created_at" as "createdAt"
from
  "announcements" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $3::uuid[]
    )
  );

-- Announcement.community: ADMIN_COMPANY
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
