-- Banner: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- banner, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    t1."path_imagen" as "pathImagen",
    t1."title" as "title",
    t1."text" as "text",
    t1."enlace" as "enlace",
    t1."orden" as "orden",
    t1."is_active" as "isActive",
    t1."start_date" as "startDate",
    t1."end_date" as "endDate",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from "banners" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
) o;

-- banner, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "banners" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- banner, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "banners" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
) o;

-- banner, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "banners" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = ($2::uuid[]) [1]
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
    and t1."is_active"
) o;

-- banners, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "banners" t1
        where
          true
          and (
            t1."community_id" = any ($1::uuid[])
            or t1."community_id" is null
            and (t1."audience" is null or t1."audience" && $1::uuid[])
          )
        order by t1."created_at" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "banners" t3
      where
        true
        and (
          t3."community_id" = any ($1::uuid[])
          or t3."community_id" is null
          and (t3."audience" is null or t3."audience" && $1::uuid[])
        )
    ) as "totalCount"
) o;

-- activeBanners, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "banners" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
        where
          true
          and t1."is_active"
          and ($1::timestamptz at time zone coalesce(t1_community_id."time_zone", $2::text))::date between coalesce(t1."start_date", '-infinity') and coalesce(t1."end_date", 'infinity')
          and (
            t1."community_id" = any ($3::uuid[])
            or t1."community_id" is null
            and (t1."audience" is null or t1."audience" && $3::uuid[])
          )
        order by t1."created_at" desc, t1."id" desc
        limit $4
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "banners" t3 left join "communities" t3_community_id on t3_community_id."id" = t3."community_id"
      where
        true
        and t3."is_active"
        and ($1::timestamptz at time zone coalesce(t3_community_id."time_zone", $2::text))::date between coalesce(t3."start_date", '-infinity') and coalesce(t3."end_date", 'infinity')
        and (
          t3."community_id" = any ($3::uuid[])
          or t3."community_id" is null
          and (t3."audience" is null or t3."audience" && $3::uuid[])
        )
    ) as "totalCount"
) o;

-- Banner.createdBy: ADMIN_COMPANY
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
    from "banners" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- Banner.updatedBy: ADMIN_COMPANY
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
    from "banners" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- Banner.community: ADMIN_COMPANY
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
    from "banners" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;
