-- Import: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- import, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    t1."kind" as "kind",
    t1."state" as "state",
    t1."file_name" as "fileName",
    t1."content_hash" as "contentHash",
    t1."rows" as "rows",
    (t1."rows" - t1."wrong") as "right",
    t1."wrong" as "wrong",
    (t1."rows" - t1."wrong" - t1."skips") as "creates",
    t1."skips" as "skips",
    trim_scale((t1."amount")::numeric) as "amount",
    to_char(t1."applied_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "appliedAt",
    to_char(t1."undone_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "undoneAt",
    t1."created_by_user_id" as "createdByUserId",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from "imports" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
  where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
) o;

-- import, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "imports" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- import, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "imports" t1 where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))) o;

-- import, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "imports" t1 where t1."id" = $1 and false) o;

-- imports, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "imports" t1
        where (t1."community_id" = any ($1::uuid[]))
        order by t1."created_at" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (select count(*)::int4 from "imports" t3 where (t3."community_id" = any ($1::uuid[]))) as "totalCount"
) o;

-- Import.createdBy: ADMIN_COMPANY
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
    from "imports" t1
    where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Import.community: ADMIN_COMPANY
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
    from "imports" t1
    where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;
