-- Survey: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- survey, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    rt1."id" as "id",
    rt1."communityId" as "communityId",
    rt1."communityName" as "communityName",
    rt1."titulo" as "titulo",
    rt1."descripcion" as "descripcion",
    to_char(rt1."fechaInicio" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaInicio",
    to_char(rt1."fechaFin" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaFin",
    rt1."isActive" as "isActive",
    to_char(rt1."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(rt1."editedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
    array(
      select o3
      from (
        select
          t2."id" as "id",
          t2."tipo_pregunta" as "tipoPregunta",
          t2."pregunta" as "pregunta",
          t2."opciones" as "opciones"
        from "survey_questions" t2 left join "surveys" t2_survey_id on t2_survey_id."id" = t2."survey_id"
        where t2."survey_id" = rt1."id" and (t2_survey_id."community_id" = any ($2::uuid[]))
        order by t2."position" asc, t2."id" asc
        limit $3
      ) o3
    ) as "preguntas"
  from (
    select
      t1."id" as "id",
      t1."community_id" as "communityId",
      t1_community_id."nombre" as "communityName",
      t1."titulo" as "titulo",
      t1."descripcion" as "descripcion",
      t1."fecha_inicio" as "fechaInicio",
      t1."fecha_fin" as "fechaFin",
      t1."is_active" as "isActive",
      t1."created_at" as "createdAt",
      t1."updated_at" as "editedAt"
    from "surveys" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- survey, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "surveys" t1
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- survey, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "surveys" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
) o;

-- survey, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "surveys" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = ($2::uuid[]) [1])
) o;

-- surveys, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "surveys" t1
        where t1."deleted_at" is null and (t1."community_id" = any ($1::uuid[]))
        order by t1."created_at" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "surveys" t3
      where t3."deleted_at" is null and (t3."community_id" = any ($1::uuid[]))
    ) as "totalCount"
) o;

-- Survey.createdBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."createdByUserId"
        and (
          t2."id" = $3::uuid
          or coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t2."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t2."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t2."audience"
          ) && $2::uuid[]
          or (
            coalesce(
              nullif(
                array(
                  select a."community_id"
                  from "community_assignments" a
                  where a."user_id" = t2."id"
                  union
                  (
                    select r."community_id"
                    from "residents" r
                    where r."user_id" = t2."id" and r."community_id" is not null
                    order by r."deleted_at" desc nulls first
                    limit 1
                  )
                ),
                '{}'
              ),
              t2."audience"
            ) is null
          )
          and t2_role_id."code" <> all ($4::text[])
        )
    ) o3
  ) as "createdBy"
  from (
    select t1."id" as "id", t1."created_by_user_id" as "createdByUserId"
    from "surveys" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Survey.updatedBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."updatedByUserId"
        and (
          t2."id" = $3::uuid
          or coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t2."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t2."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t2."audience"
          ) && $2::uuid[]
          or (
            coalesce(
              nullif(
                array(
                  select a."community_id"
                  from "community_assignments" a
                  where a."user_id" = t2."id"
                  union
                  (
                    select r."community_id"
                    from "residents" r
                    where r."user_id" = t2."id" and r."community_id" is not null
                    order by r."deleted_at" desc nulls first
                    limit 1
                  )
                ),
                '{}'
              ),
              t2."audience"
            ) is null
          )
          and t2_role_id."code" <> all ($4::text[])
        )
    ) o3
  ) as "updatedBy"
  from (
    select t1."id" as "id", t1."updated_by_user_id" as "updatedByUserId"
    from "surveys" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Survey.preguntas: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select array(
    select o3
    from (
      select t2."id" as "id"
      from "survey_questions" t2 left join "surveys" t2_survey_id on t2_survey_id."id" = t2."survey_id"
      where t2."survey_id" = rt1."id" and (t2_survey_id."community_id" = any ($2::uuid[]))
      order by t2."position" asc, t2."id" asc
      limit $3
    ) o3
  ) as "preguntas"
  from (
    select t1."id" as "id"
    from "surveys" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Survey.pending: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "residents" t2
          where
            t2."community_id" = (select s."community_id" from "surveys" s where s."id" = rt1."id")
            and not exists (
              select
              from "survey_responses" r
              where r."survey_id" = rt1."id" and r."user_id" = t2."user_id"
            )
            and t2."deleted_at" is null
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2."audience" is null or t2."audience" && $2::uuid[])
              or t2."id" = $3::uuid
            )
          order by t2."created_at" desc, t2."id" desc
          limit $4
        ) o3
      ) as "nodes"
    ) o4
  ) as "pending"
  from (
    select t1."id" as "id"
    from "surveys" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Survey.community: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "communities" t2
      where t2."id" = rt1."communityId" and t2."deleted_at" is null and (t2."id" = any ($2::uuid[]))
    ) o3
  ) as "community"
  from (
    select t1."id" as "id", t1."community_id" as "communityId"
    from "surveys" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;
