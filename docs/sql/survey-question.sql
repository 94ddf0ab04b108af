-- What the reads of SurveyQuestion become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- SurveyQuestion.survey: ADMIN_COMPANY
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
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."community_id" = any ($2::uuid[]));
