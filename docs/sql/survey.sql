-- What the reads of Survey become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- surveys: SYSTEM_ADMIN
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha_inicio" as "fechaInicio",
  t."fecha_fin" as "fechaFin",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "surveys" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."deleted_at" is null
  and t_community_id."deleted_at" is null
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- surveys: ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha_inicio" as "fechaInicio",
  t."fecha_fin" as "fechaFin",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "surveys" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."deleted_at" is null
  and (t."community_id" = any ($1::uuid[]))
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- surveys with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "surveys" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $1
      and t."is_active" = $2
      and t."deleted_at" is null
      and t_community_id."deleted_at" is null
  ) n
  left join (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha_inicio" as "fechaInicio",
      t."fecha_fin" as "fechaFin",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "surveys" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $3
      and t."is_active" = $4
      and t."deleted_at" is null
      and t_community_id."deleted_at" is null
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $5
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- survey: SYSTEM_ADMIN
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."tipo_pregunta" as "tipoPregunta",
          t1."pregunta" as "pregunta",
          t1."opciones" as "opciones",
          t1."position" as "position"
        from
          "survey_questions" t1
          left join "surveys" t1_survey_id on t1_survey_id."id" = t1."survey_id"
          left join "communities" t1_survey_id_community_id on t1_survey_id_community_id."id" = t1_survey_id."community_id"
        where
          t1."survey_id" = r."id"
          and t1_survey_id_community_id."deleted_at" is null
        order by
          t1."position" asc,
          t1."id" asc
        limit
          $2
      ) jt1
  ) as "#0"
from
  (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha_inicio" as "fechaInicio",
      t."fecha_fin" as "fechaFin",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "surveys" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."id" = $1
      and t."deleted_at" is null
      and t_community_id."deleted_at" is null
  ) r;

-- survey: ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."tipo_pregunta" as "tipoPregunta",
          t1."pregunta" as "pregunta",
          t1."opciones" as "opciones",
          t1."position" as "position"
        from
          "survey_questions" t1
          left join "surveys" t1_survey_id on t1_survey_id."id" = t1."survey_id"
        where
          t1."survey_id" = r."id"
          and (t1_survey_id."community_id" = any ($2::uuid[]))
        order by
          t1."position" asc,
          t1."id" asc
        limit
          $3
      ) jt1
  ) as "#0"
from
  (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha_inicio" as "fechaInicio",
      t."fecha_fin" as "fechaFin",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "surveys" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."id" = $1
      and t."deleted_at" is null
      and (t."community_id" = any ($2::uuid[]))
  ) r;

-- Survey.preguntas: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."tipo_pregunta" as "tipoPregunta",
      t."pregunta" as "pregunta",
      t."opciones" as "opciones",
      t."position" as "position"
    from
      "survey_questions" t
      left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id"
    where
      t."survey_id" = p.id
      and (t_survey_id."community_id" = any ($2::uuid[]))
    order by
      t."position" asc,
      t."id" asc
  ) r
order by
  p.n,
  r."position" asc,
  r."id" asc
limit
  $3;

-- Survey.community: ADMIN_COMPANY
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
