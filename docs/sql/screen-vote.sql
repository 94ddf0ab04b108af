-- screen-vote: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- vote: COMITEE_MEMBER
select
  t."id" as "id",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha_fin" as "fechaFin",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."community_id" as "communityId",
  t."fecha_inicio" as "fechaInicio",
  t."is_active" as "isActive",
  t."reminded_at" as "remindedAt",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."updated_at" as "editedAt",
  t."deleted_at" as "deletedAt",
  json_build_object(
    'respondents',
    (select count(*)::int4 from "survey_responses" r where r."survey_id" = t."id"),
    'residents',
    (select count(*)::int4 from "residents" p where p."community_id" = t."community_id" and p."deleted_at" is null)
  ) as "participation"
from "surveys" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  (
    (
      t."is_active"
      and $1::timestamptz between local_start (t."fecha_inicio", coalesce(t_community_id."time_zone", $2::text)) and local_end (t."fecha_fin", coalesce(t_community_id."time_zone", $2::text))
    )
  )
  and t."deleted_at" is null
  and (t."community_id" = ($3::uuid[]) [1])
order by t."created_at" desc, t."id" desc
limit $4;
select count(*)::int4 as total
from "surveys" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  (
    (
      t."is_active"
      and $1::timestamptz between local_start (t."fecha_inicio", coalesce(t_community_id."time_zone", $2::text)) and local_end (t."fecha_fin", coalesce(t_community_id."time_zone", $2::text))
    )
  )
  and t."deleted_at" is null
  and (t."community_id" = ($3::uuid[]) [1]);
select
  r."survey_id" as "surveyId",
  a."question_id" as "questionId",
  q."pregunta" as "question",
  a."respuesta" as "answer"
from
  "survey_responses" r
  join "survey_answers" a on a."response_id" = r."id"
  join "survey_questions" q on q."id" = a."question_id"
where r."user_id" = $1 and r."survey_id" = any ($2::uuid[])
order by q."position", a."respuesta";
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
where t."id" = any ($1::uuid[]) and t."deleted_at" is null and (t."community_id" = ($2::uuid[]) [1]);
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."pregunta" as "pregunta",
      t."tipo_pregunta" as "tipoPregunta",
      t."opciones" as "opciones",
      t."position" as "position"
    from "survey_questions" t left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id"
    where t."survey_id" = p.id and (t_survey_id."community_id" = ($2::uuid[]) [1])
    order by t."position" asc, t."id" asc
  ) r
order by p.n, r."position" asc, r."id" asc
limit $3;
select t."id" as "id", t."community_id" as "communityId"
from "residents" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."community_id" = ($2::uuid[]) [1] or t."id" = $3::uuid);
