-- screen-survey-results: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- survey-results: SYSTEM_ADMIN
select
  t."id" as "id",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha_inicio" as "fechaInicio",
  t."fecha_fin" as "fechaFin",
  (
    t."is_active"
    and $2::timestamptz between local_start (t."fecha_inicio", coalesce(t_community_id."time_zone", $3::text)) and local_end (t."fecha_fin", coalesce(t_community_id."time_zone", $3::text))
  ) as "isOpen",
  t."reminded_at" as "remindedAt",
  json_build_object(
    'respondents',
    (select count(*)::int4 from "survey_responses" r where r."survey_id" = t."id"),
    'residents',
    (select count(*)::int4 from "residents" p where p."community_id" = t."community_id" and p."deleted_at" is null)
  ) as "participation",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."community_id" as "communityId",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."updated_at" as "editedAt",
  t."deleted_at" as "deletedAt"
from "surveys" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
select t."id" as "id", t."titulo" as "titulo"
from "surveys" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."survey_id" as "surveyId",
  t."position" as "position",
  t."tipo_pregunta" as "tipoPregunta",
  t."pregunta" as "pregunta",
  t."opciones" as "opciones"
from "survey_questions" t left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id"
where
  t."survey_id" = any ($1::uuid[])
  and (
    t_survey_id."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
  ) is not false;
select r."survey_id" as "surveyId", a."question_id" as "questionId", count(distinct r."id")::int4 as "total"
from "survey_responses" r left join "survey_answers" a on a."response_id" = r."id"
where r."survey_id" = any ($1::uuid[])
group by grouping sets ((a."question_id"), (r."survey_id"));
select a."question_id" as "questionId", a."respuesta", count(*)::int4 as "total"
from
  "survey_responses" r
  join "survey_answers" a on a."response_id" = r."id"
  join "survey_questions" q on q."id" = a."question_id"
where r."survey_id" = any ($1::uuid[])
group by
  a."question_id",
  a."respuesta",
  case when q."tipo_pregunta" = 1 or q."tipo_pregunta" <> 2 and cardinality(q."opciones") = 0 then r."id"
  end
order by min(r."created_at"), a."respuesta";
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."community_id" as "communityId",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha_inicio" as "fechaInicio",
  t."fecha_fin" as "fechaFin",
  t."is_active" as "isActive",
  t."reminded_at" as "remindedAt",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."updated_at" as "editedAt",
  t."deleted_at" as "deletedAt"
from "surveys" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."full_name" as "fullName",
      t."number" as "number",
      t."phone" as "phone",
      t."email" as "email"
    from "residents" t
    where
      t."community_id" = (select s."community_id" from "surveys" s where s."id" = p.id)
      and not exists (select from "survey_responses" r where r."survey_id" = p.id and r."user_id" = t."user_id")
      and t."deleted_at" is null
    order by (sort_key (t."full_name") collate "C") asc, t."id" asc
    limit $2
  ) r
order by p.n, (sort_key (r."fullName") collate "C") asc, r."id" asc;
select r.n::int4 as "position", null::text as "group", json_build_object('count', count(*)) as "totals"
from (
  select p.n
  from unnest($1::uuid[]) with ordinality p (id, n) cross join "residents" t
  where
    t."community_id" = (select s."community_id" from "surveys" s where s."id" = p.id)
    and not exists (select from "survey_responses" r where r."survey_id" = p.id and r."user_id" = t."user_id")
    and t."deleted_at" is null
) r
group by grouping sets ((r.n));
select t."id" as "id", t."community_id" as "communityId"
from "residents" t
where t."id" = any ($1::uuid[]) and t."deleted_at" is null;
