-- AuditEntry: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- auditEntries, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "audit_entries" t1
        where t1."community_id" = any (
          array(select a."community_id" from "community_assignments" a where a."user_id" = $1)
        )
        order by t1."created_at" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "audit_entries" t3
      where t3."community_id" = any (
        array(select a."community_id" from "community_assignments" a where a."user_id" = $3)
      )
    ) as "totalCount"
) o;

-- auditEntries, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select array(
    select o2
    from (select t1."id" as "id" from "audit_entries" t1 order by t1."created_at" desc, t1."id" desc limit $1) o2
  ) as "nodes"
) o;

-- auditEntries, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select array(
    select o2
    from (
      select t1."id" as "id"
      from "audit_entries" t1
      where t1."community_id" = any (
        array(select a."community_id" from "community_assignments" a where a."user_id" = $1)
      )
      order by t1."created_at" desc, t1."id" desc
      limit $2
    ) o2
  ) as "nodes"
) o;
