-- SurveyResults: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- surveyResults: ADMIN_COMPANY
select t."id" as "id", t."titulo" as "titulo"
from "surveys" t
where t."id" = any ($1::uuid[]) and t."deleted_at" is null and (t."community_id" = any ($2::uuid[]));
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
where t."survey_id" = any ($1::uuid[]) and (t_survey_id."community_id" = any ($2::uuid[]));
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
