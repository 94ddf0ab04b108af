-- screen-audit: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- audit: SYSTEM_ADMIN
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
order by t."created_at" desc, t."id" desc
limit $3;
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
);
