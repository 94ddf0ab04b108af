-- screen-audit: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- audit: SYSTEM_ADMIN
select r.*, row_to_json(jt1) as "#0", row_to_json(jt2) as "#1"
from
  (
    select n.total as "#total", r.*
    from
      (
        select count(*)::int4 as total
        from "audit_entries" t
        where (
          t."created_at" >= ($1::date - 1)::timestamp at time zone 'UTC'
          and (
            t."created_at" >= ($1::date + 1)::timestamp at time zone 'UTC'
            or calendar_day (
              t."created_at",
              coalesce((select c."time_zone" from "communities" c where c."id" = t."community_id"), $2::text)
            ) >= $1::date
          )
          and true
          and true
        )
      ) n
      left join (
        select
          t."id" as "id",
          t."created_at" as "createdAt",
          t."action" as "action",
          t."record" as "record",
          t."record_id" as "recordId",
          t."before" as "before",
          t."after" as "after",
          t."username" as "username",
          t."role" as "role",
          t."network" as "network",
          t."user_id" as "userId",
          t."community_id" as "communityId"
        from "audit_entries" t
        where (
          t."created_at" >= ($3::date - 1)::timestamp at time zone 'UTC'
          and (
            t."created_at" >= ($3::date + 1)::timestamp at time zone 'UTC'
            or calendar_day (
              t."created_at",
              coalesce((select c."time_zone" from "communities" c where c."id" = t."community_id"), $2::text)
            ) >= $3::date
          )
          and true
          and true
        )
        order by t."created_at" desc, t."id" desc
        limit $4
      ) r on true
    order by r."createdAt" desc, r."id" desc
  ) r
  left join lateral (
    select t1."id" as "id", t1."first_name" as "firstName", t1."last_name" as "lastName"
    from "users" t1
    where t1."id" = r."userId"
  ) jt1 on true
  left join lateral (
    select t2."id" as "id", t2."nombre" as "nombre"
    from "communities" t2
    where t2."id" = r."communityId" and t2."deleted_at" is null
  ) jt2 on true
order by r."createdAt" desc, r."id" desc;
