-- Announcement: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- announcement, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    t1."titulo" as "titulo",
    t1."subtitulo" as "subtitulo",
    t1."contenido" as "contenido",
    to_char(t1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
    t1."imagen" as "imagen",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from "announcements" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
) o;

-- announcement, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "announcements" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- announcement, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "announcements" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
) o;

-- announcement, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "announcements" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = ($2::uuid[]) [1]
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
) o;

-- announcements, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "announcements" t1
        where
          (
            search_text (t1."titulo") like (select search_pattern ($1::text))
            or search_text (t1."subtitulo") like (select search_pattern ($1::text))
            or search_text (t1."contenido") like (select search_pattern ($1::text))
          )
          and (
            t1."community_id" = any ($2::uuid[])
            or t1."community_id" is null
            and (t1."audience" is null or t1."audience" && $2::uuid[])
          )
        order by t1."fecha" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "announcements" t3
      where
        (
          search_text (t3."titulo") like (select search_pattern ($4::text))
          or search_text (t3."subtitulo") like (select search_pattern ($4::text))
          or search_text (t3."contenido") like (select search_pattern ($4::text))
        )
        and (
          t3."community_id" = any ($2::uuid[])
          or t3."community_id" is null
          and (t3."audience" is null or t3."audience" && $2::uuid[])
        )
    ) as "totalCount"
) o;

-- Announcement.community: ADMIN_COMPANY
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
    from "announcements" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- Announcement.readers: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
          where
            exists (
              select
              from "announcement_readings" x
              where x."user_id" = t2."id" and x."announcement_id" = rt1."id"
            )
            and t2."is_active"
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
          order by t2."created_at" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "readers"
  from (
    select t1."id" as "id"
    from "announcements" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- Announcement.createdBy: ADMIN_COMPANY
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
    from "announcements" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- Announcement.updatedBy: ADMIN_COMPANY
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
    from "announcements" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- Announcement.comments: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from
            "comments" t2
            left join "tickets" t2_ticket_id on t2_ticket_id."id" = t2."ticket_id"
            left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where
            lower(t2."origen") = 'post'
            and t2."id_origen" = (rt1."id")::text
            and (
              coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") = any ($2::uuid[])
              or coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") is null
              and (
                case when t2."resident_id" is null then t2."audience" else t2_resident_id."audience"
                end is null
                or case when t2."resident_id" is null then t2."audience" else t2_resident_id."audience"
                end && $2::uuid[]
              )
              or t2."resident_id" = $3::uuid
              and (
                coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
              or t2_ticket_id."resident_id" = $4::uuid
              and (
                coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "comments"
  from (
    select t1."id" as "id"
    from "announcements" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;
